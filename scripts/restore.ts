/**
 * Restores a backup into an empty DATA_DIR, or into an empty server database (DATABASE_URL).
 * npm run restore -- FILE
 */

import { existsSync } from "node:fs";
import { readConfig } from "#server/config.ts";
import { protectDataFolder } from "#server/data-folder.ts";
import { formatBackupSummary } from "./backup/backup-summary.ts";
import { ProgressMeter } from "./backup/progress-meter.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { parseArguments, runCommand, UsageError } from "./command-line.ts";

const usage = `Usage: npm run restore -- FILE.tar.gz|FILE.tar.zst

Restores a backup into the database in DATABASE_URL, otherwise into the embedded database in DATA_DIR. The backup may
come from either kind of database. The database and DATA_DIR must be empty, because nothing is overwritten. The backup is
verified before anything is written, and the written data afterwards. A backup of an older version is migrated.
`;

async function main(): Promise<void> {
  const { values, positionals } = parseArguments(
    { allowPositionals: true, options: { help: { type: "boolean", default: false } } },
    usage,
  );
  if (values.help) return void process.stdout.write(usage);
  const [file] = positionals;
  if (!file || positionals.length > 1) throw new UsageError(usage);
  if (!existsSync(file)) throw new UsageError(`${file}: no such file`);
  const config = readConfig(process.env);
  protectDataFolder(config.dataDir);
  const meter = new ProgressMeter();
  const restored = await restoreBackup({
    file,
    folder: config.dataDir,
    url: config.databaseUrl,
    onProgress: (message) => meter.showMessage(message),
  }).finally(() => meter.finish());
  process.stdout.write(`Restored and verified ${formatBackupSummary(restored)} from ${restored.made}.\n`);
  if (restored.picturesElsewhere) {
    process.stdout.write("Pictures are in the S3 store of the backed-up site: set the same store (S3_BUCKET).\n");
  } else if (config.s3 && restored.files.count > 0) {
    process.stdout.write("Pictures were restored to DATA_DIR, but S3_BUCKET is set: copy them to the store.\n");
  }
}

runCommand(main, (error) => {
  const { code = "", message } = error as NodeJS.ErrnoException;
  const isUnreachable = /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|28|3D)/.test(code);
  return isUnreachable ? `DATABASE_URL: cannot connect to the server (${message || code})` : undefined;
});

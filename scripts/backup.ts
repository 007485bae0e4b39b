/**
 * Saves the configured database and all uploaded files in one archive.
 * npm run backup -- FILE.tar.gz|FILE.tar.zst
 */

import { existsSync } from "node:fs";
import { TransferError } from "#db/copy/transfer-error.ts";
import { FolderLockedError } from "#db/embedded/folder-lock.ts";
import { getSystemTime } from "#kernel/clock.ts";
import { readConfig } from "#server/config.ts";
import { openDatabaseFromConfig } from "#server/open-database.ts";
import { assertEmbeddedDatabase } from "./backup/assert-location.ts";
import { formatBackupSummary } from "./backup/backup-summary.ts";
import { createBackup } from "./backup/create-backup.ts";
import { ProgressMeter } from "./backup/progress-meter.ts";
import { parseArguments, runCommand, UsageError } from "./command-line.ts";

const usage = `Usage: npm run backup -- FILE.tar.gz|FILE.tar.zst

Saves the database (DATABASE_URL, else the embedded one in DATA_DIR) as it is at one moment, and all files in DATA_DIR.
The file is read back and verified before it gets its name. A server's database is saved while Karaj runs; for the
embedded one stop Karaj. Pictures in an S3 store are not in it. Within DATA_DIR a backup lies in that folder itself or
in its folder backups, and no other backup holds it. Keep the file like a password: it holds everything.
`;

async function main(): Promise<void> {
  const { values, positionals } = parseArguments(
    { allowPositionals: true, options: { help: { type: "boolean", default: false } } },
    usage,
  );
  if (values.help) return void process.stdout.write(usage);
  const [file] = positionals;
  if (!file || positionals.length > 1) throw new UsageError(usage);
  const config = readConfig(process.env);
  if (!config.databaseUrl) assertEmbeddedDatabase(config.dataDir, "DATA_DIR");
  else if (!existsSync(config.dataDir)) {
    process.stderr.write(`There is no folder DATA_DIR (${config.dataDir}): this backup holds no files.\n`);
  }
  const database = await openDatabaseFromConfig(
    { ...config, database: { ...config.database, connections: 1 } },
    { withoutTimeout: true },
  );
  const meter = new ProgressMeter();
  const aborter = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => aborter.abort(new TransferError("The backup was broken off; nothing of it is kept.")));
  }
  try {
    const manifest = await createBackup({
      database,
      folder: config.dataDir,
      file,
      picturesElsewhere: config.s3 !== undefined,
      now: getSystemTime(),
      onProgress: (message) => meter.showMessage(message),
      signal: aborter.signal,
    }).finally(() => meter.finish());
    process.stdout.write(`${file} holds ${formatBackupSummary(manifest)}; it was read back and is whole.\n`);
    if (manifest.picturesElsewhere) process.stdout.write("Pictures are in the S3 store: save that by its own means.\n");
  } finally {
    await database.close();
  }
}

runCommand(main, (error) =>
  error instanceof FolderLockedError
    ? `${error.message}\nThe embedded database belongs to one process: stop Karaj, run the backup, start Karaj again. A server's database (npm run db:copy) is saved while Karaj runs.`
    : undefined,
);

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

Saves a consistent snapshot of the database (DATABASE_URL, otherwise the embedded database in DATA_DIR) and all files in
DATA_DIR. The archive is verified before it gets its final name. Karaj may keep running with a database server, but must
be stopped with the embedded database. Pictures in an S3 store are not included. Inside DATA_DIR, only that folder itself
and its folder "backups" may contain backups; other backups leave them out. The archive contains all data, so protect it
like a password.
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
    process.stderr.write(`DATA_DIR (${config.dataDir}) does not exist: this backup contains no files.\n`);
  }
  const database = await openDatabaseFromConfig(
    { ...config, database: { ...config.database, connections: 1 } },
    { withoutTimeout: true },
  );
  const meter = new ProgressMeter();
  const aborter = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () =>
      aborter.abort(new TransferError("The backup was interrupted and its file was deleted.")),
    );
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
    process.stdout.write(`${file} contains ${formatBackupSummary(manifest)} and was verified.\n`);
    if (manifest.picturesElsewhere)
      process.stdout.write("Pictures are in the S3 store: back up the store separately.\n");
  } finally {
    await database.close();
  }
}

runCommand(main, (error) =>
  error instanceof FolderLockedError
    ? `${error.message}\nOnly one process can use the embedded database: stop Karaj, run the backup, and start Karaj again. With a database server (npm run db:copy), backups do not need a stop.`
    : undefined,
);

import { createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import { setSequenceStates } from "#db/copy/copied-tables.ts";
import {
  calculateChecksum,
  formatChecksumDifference,
  setTransactionValueFormats,
  withTriggersDisabled,
  writeCopiedRows,
} from "#db/copy/table-rows.ts";
import {
  assertEmptyDatabase,
  assertKnownMigrations,
  assertNotInUse,
  createDatabaseSchema,
  deleteMigrationRows,
} from "#db/copy/target-database.ts";
import { TransferError } from "#db/copy/transfer-error.ts";
import type { Database, Db } from "#db/database.ts";
import { lockFolder } from "#db/embedded/folder-lock.ts";
import { migrate } from "#db/migrate.ts";
import { openDatabase } from "#db/open-database.ts";
import {
  type BackupManifest,
  parseEntryFilePath,
  parseEntryTableName,
  readArchive,
  readRowTexts,
  verifyArchive,
} from "./archive.ts";
import { assertEmptyFolder } from "./data-files.ts";
import type { ReadTarEntry } from "./tar.ts";

export type RestoreOptions = {
  file: string;
  /** DATA_DIR of the restored site, which receives the files. Without `url` it also receives the embedded database. */
  folder: string;
  /** URL of an empty database on a PostgreSQL server. If undefined, an embedded database is restored. */
  url: string | undefined;
  onProgress?: (message: string) => void;
};

/**
 * Restores a backup into an empty folder or an empty server database. The backup may come from either kind of
 * database. Verifies the whole backup before writing, and compares the written rows with the manifest before
 * committing. A failed restore leaves nothing behind. A backup of an older version is migrated to the current schema.
 */
export async function restoreBackup({
  file,
  folder,
  url,
  onProgress = () => {},
}: RestoreOptions): Promise<BackupManifest> {
  assertEmptyFolder(folder);
  const manifest = await verifyArchive(file, (name) => onProgress(`Verifying ${name}`));
  assertKnownMigrations(manifest.migrations, file);
  const unlock = lockFolder(folder);
  // Files and database are written to this folder and moved to the data folder when they are complete.
  const stagingFolder = join(folder, ".restoring");
  try {
    rmSync(stagingFolder, { recursive: true, force: true });
    const database = await openDatabase({
      url,
      folder: stagingFolder,
      connections: 1,
      withoutTimeout: true,
      receivesChanges: false,
    });
    try {
      if (url) await assertNotInUse(database.db, "The database");
      await assertEmptyDatabase(database.db, manifest.migrations, "The database");
      await createDatabaseSchema(database.db, manifest.migrations);
      await restoreContents({ database, file, manifest, stagingFolder, onProgress });
      await migrate(database.db);
      await database.runMaintenance();
    } finally {
      await database.close();
    }
    publishFolder(stagingFolder, folder);
    return manifest;
  } finally {
    rmSync(stagingFolder, { recursive: true, force: true });
    unlock();
  }
}

type RestoreContext = {
  database: Database;
  file: string;
  manifest: BackupManifest;
  stagingFolder: string;
  onProgress: (message: string) => void;
};

/** Restores the whole database in one transaction, so that a failure leaves the database empty. */
async function restoreContents({
  database,
  file,
  manifest,
  stagingFolder: growing,
  onProgress,
}: RestoreContext): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    await setTransactionValueFormats(trx);
    await deleteMigrationRows(trx);
    const entries = readArchive(file);
    let bytesSinceCheckpoint = 0;
    let next = await entries.next();
    for (const table of manifest.tables) {
      await withTriggersDisabled(trx, table, async () => {
        for (; !next.done && parseEntryTableName(next.value.name) === table.name; next = await entries.next()) {
          onProgress(`Restoring ${next.value.name}`);
          await writeCopiedRows(trx, table, await readRowTexts(next.value));
          bytesSinceCheckpoint += next.value.size;
          // The embedded database writes checkpoints only when asked to. Without them its log would grow during the
          // whole restore.
          if (database.kind === "embedded" && bytesSinceCheckpoint > 200_000_000) {
            bytesSinceCheckpoint = 0;
            await sql`checkpoint`.execute(trx);
          }
        }
      });
    }
    for (; !next.done; next = await entries.next()) {
      const path = parseEntryFilePath(next.value.name);
      if (path) await writeFile(join(growing, path), next.value);
      // The backup may have changed between verifying and restoring.
      else if (next.value.sha256Before !== manifest.sha256)
        throw new TransferError(`${file} changed during the restore`);
    }
    await assertSameChecksums(trx, manifest, onProgress);
    await setSequenceStates(trx, manifest.sequences);
  });
}

async function writeFile(path: string, { content, mode }: ReadTarEntry): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  await pipeline(Readable.from(content), createWriteStream(path, { flags: "wx", mode, flush: true }));
}

async function assertSameChecksums(
  trx: Db,
  { tables }: BackupManifest,
  onProgress: (message: string) => void,
): Promise<void> {
  const differences: string[] = [];
  for (const table of tables) {
    onProgress(`Comparing ${table.name}`);
    const difference = formatChecksumDifference(table.name, table.checksum, await calculateChecksum(trx, table));
    if (difference) differences.push(difference);
  }
  if (differences.length === 0) return;
  throw new TransferError(
    `The restored data differ from the backup, so the restore was rolled back:\n  ${differences.join("\n  ")}`,
  );
}

/**
 * Moves the restored files to the data folder, the database last. Without its database no server can start, so none
 * can start with a part of the files.
 */
function publishFolder(stagingFolder: string, folder: string): void {
  if (!existsSync(stagingFolder)) return;
  const names = readdirSync(stagingFolder).filter((name) => !name.startsWith("lock."));
  for (const name of names.toSorted((a, b) => Number(a === "postgres") - Number(b === "postgres"))) {
    renameSync(join(stagingFolder, name), join(folder, name));
  }
}

import { createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import { setSequences } from "#db/copy/copied-tables.ts";
import {
  calculateChecksum,
  formatDifference,
  pinSessionFormats,
  withTriggersDisabled,
  writeRows,
} from "#db/copy/table-rows.ts";
import {
  assertEmptyDatabase,
  assertKnownMigrations,
  assertNotInUse,
  createSchema,
  deleteMigrationRows,
} from "#db/copy/target-database.ts";
import { TransferError } from "#db/copy/transfer-error.ts";
import type { Database, Db } from "#db/database.ts";
import { lockFolder } from "#db/embedded/folder-lock.ts";
import { migrate } from "#db/migrate.ts";
import { openDatabase } from "#db/open-database.ts";
import { type Manifest, parseFilePath, parseTableName, readArchive, readRowTexts, verifyArchive } from "./archive.ts";
import { assertEmptyFolder } from "./data-files.ts";
import type { ReadTarEntry } from "./tar.ts";

export type RestoreOptions = {
  file: string;
  /** DATA_DIR. Receives the files and, without `url`, the embedded database. */
  folder: string;
  /** Address of an empty database on a PostgreSQL server. */
  url: string | undefined;
  onProgress?: (what: string) => void;
};

/**
 * Restores a backup of either kind of database into an empty folder or an empty server database. Verifies the whole
 * backup before writing, and compares the written rows with the manifest before committing. A failure leaves nothing
 * behind. Migrates older backups to the current schema.
 */
export async function restoreBackup({ file, folder, url, onProgress = () => {} }: RestoreOptions): Promise<Manifest> {
  assertEmptyFolder(folder);
  const manifest = await verifyArchive(file, (name) => onProgress(`Verifying ${name}`));
  assertKnownMigrations(manifest.migrations, file);
  const unlock = lockFolder(folder);
  // Everything is written here first and moved to the data folder when it is complete.
  const stagingFolder = join(folder, ".restoring");
  try {
    rmSync(stagingFolder, { recursive: true, force: true });
    const database = await openDatabase({ url, folder: stagingFolder, connections: 1, withoutTimeout: true });
    try {
      if (url) await assertNotInUse(database.db, "The database");
      await assertEmptyDatabase(database.db, manifest.migrations, "The database");
      await createSchema(database.db, manifest.migrations);
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
  manifest: Manifest;
  stagingFolder: string;
  onProgress: (what: string) => void;
};

/** One transaction covers the whole database, so that a failed restore leaves the database empty. */
async function restoreContents({
  database,
  file,
  manifest,
  stagingFolder: growing,
  onProgress,
}: RestoreContext): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    await pinSessionFormats(trx);
    await deleteMigrationRows(trx);
    const entries = readArchive(file);
    let bytesSinceCheckpoint = 0;
    let next = await entries.next();
    for (const table of manifest.tables) {
      await withTriggersDisabled(trx, table, async () => {
        for (; !next.done && parseTableName(next.value.name) === table.name; next = await entries.next()) {
          onProgress(`Restoring ${next.value.name}`);
          await writeRows(trx, table, await readRowTexts(next.value));
          bytesSinceCheckpoint += next.value.size;
          // The embedded database writes a checkpoint only on request, and its log would grow without limit.
          if (database.kind === "embedded" && bytesSinceCheckpoint > 200_000_000) {
            bytesSinceCheckpoint = 0;
            await sql`checkpoint`.execute(trx);
          }
        }
      });
    }
    for (; !next.done; next = await entries.next()) {
      const path = parseFilePath(next.value.name);
      if (path) await writeFile(join(growing, path), next.value);
      // Somebody may have changed the backup between verifying and restoring.
      else if (next.value.sha256Before !== manifest.sha256) throw new TransferError(`${file} was changed meanwhile`);
    }
    await assertSameChecksums(trx, manifest, onProgress);
    await setSequences(trx, manifest.sequences);
  });
}

async function writeFile(path: string, { content, mode }: ReadTarEntry): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  await pipeline(Readable.from(content), createWriteStream(path, { flags: "wx", mode, flush: true }));
}

async function assertSameChecksums(trx: Db, { tables }: Manifest, onProgress: (what: string) => void): Promise<void> {
  const differences: string[] = [];
  for (const table of tables) {
    onProgress(`Comparing ${table.name}`);
    const difference = formatDifference(table.name, table.checksum, await calculateChecksum(trx, table));
    if (difference) differences.push(difference);
  }
  if (differences.length === 0) return;
  throw new TransferError(`What was restored is not what was saved; it was taken back:\n  ${differences.join("\n  ")}`);
}

/** The database moves last. Without the database nothing can start on half of the files. */
function publishFolder(stagingFolder: string, folder: string): void {
  if (!existsSync(stagingFolder)) return;
  const names = readdirSync(stagingFolder).filter((name) => !name.startsWith("lock."));
  for (const name of names.toSorted((a, b) => Number(a === "postgres") - Number(b === "postgres"))) {
    renameSync(join(stagingFolder, name), join(folder, name));
  }
}

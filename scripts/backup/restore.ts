import { createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import { type Database, type Db, openDatabase } from "#db/database.ts";
import { lockFolder } from "#db/embedded/lock.ts";
import { migrate } from "#db/migrate.ts";
import { TransferRefusedError } from "#db/transfer/refused.ts";
import { checksumOf, difference, filling, fixFormats, writeRows } from "#db/transfer/rows.ts";
import { setSequences } from "#db/transfer/tables.ts";
import { clearMigrated, makeSchema, refuseInUse, refuseUnknown, refuseUnlessEmpty } from "#db/transfer/target.ts";
import { fileOf, type Manifest, readArchive, rowsOf, tableOf, verifyArchive } from "./archive.ts";
import { refuseFilledFolder } from "./folder.ts";
import type { ReadEntry } from "./tar.ts";

export type RestoreOptions = {
  file: string;
  /** DATA_DIR: takes the files and, without an address, the embedded database. */
  folder: string;
  /** An empty database of a server. */
  url: string | undefined;
  onProgress?: (what: string) => void;
};

/**
 * Restores a backup into an empty folder or an empty database of a server, whichever kind it was made of. The whole
 * backup is verified before anything is written; what was written is held against it before it counts. What fails
 * leaves nothing behind. Older backups are brought up to date.
 */
export async function restoreBackup({ file, folder, url, onProgress = () => {} }: RestoreOptions): Promise<Manifest> {
  refuseFilledFolder(folder);
  const manifest = await verifyArchive(file, (name) => onProgress(`Verifying ${name}`));
  refuseUnknown(manifest.migrations, file);
  const unlock = lockFolder(folder);
  // Everything grows in here and takes its place when it is whole.
  const growing = join(folder, ".restoring");
  try {
    rmSync(growing, { recursive: true, force: true });
    const database = await openDatabase({ url, folder: growing, connections: 1, patient: true });
    try {
      if (url) await refuseInUse(database.db, "The database");
      await refuseUnlessEmpty(database.db, manifest.migrations, "The database");
      await makeSchema(database.db, manifest.migrations);
      await fill({ database, file, manifest, growing, onProgress });
      await migrate(database.db);
      await database.tidy();
    } finally {
      await database.close();
    }
    moveUp(growing, folder);
    return manifest;
  } finally {
    rmSync(growing, { recursive: true, force: true });
    unlock();
  }
}

type Filling = {
  database: Database;
  file: string;
  manifest: Manifest;
  growing: string;
  onProgress: (what: string) => void;
};

/** All of it in one transaction: a database is restored whole or stays empty. */
async function fill({ database, file, manifest, growing, onProgress }: Filling): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    await fixFormats(trx);
    await clearMigrated(trx);
    const entries = readArchive(file);
    let written = 0;
    let next = await entries.next();
    for (const table of manifest.tables) {
      await filling(trx, table, async () => {
        for (; !next.done && tableOf(next.value.name) === table.name; next = await entries.next()) {
          onProgress(`Restoring ${next.value.name}`);
          await writeRows(trx, table, await rowsOf(next.value));
          written += next.value.size;
          // The embedded database cuts its log only when it is told to.
          if (database.kind === "embedded" && written > 200_000_000) {
            written = 0;
            await sql`checkpoint`.execute(trx);
          }
        }
      });
    }
    for (; !next.done; next = await entries.next()) {
      const path = fileOf(next.value.name);
      if (path) await writeFile(join(growing, path), next.value);
      // Between verifying and restoring somebody may have changed the backup.
      else if (next.value.sha256Before !== manifest.sha256)
        throw new TransferRefusedError(`${file} was changed meanwhile`);
    }
    await compare(trx, manifest, onProgress);
    await setSequences(trx, manifest.sequences);
  });
}

async function writeFile(path: string, { content, mode }: ReadEntry): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  await pipeline(Readable.from(content), createWriteStream(path, { flags: "wx", mode, flush: true }));
}

async function compare(trx: Db, { tables }: Manifest, onProgress: (what: string) => void): Promise<void> {
  const differences: string[] = [];
  for (const table of tables) {
    onProgress(`Comparing ${table.name}`);
    const differs = difference(table.name, table.checksum, await checksumOf(trx, table));
    if (differs) differences.push(differs);
  }
  if (differences.length === 0) return;
  throw new TransferRefusedError(
    `What was restored is not what was saved; it was taken back:\n  ${differences.join("\n  ")}`,
  );
}

/** The database last: without it nothing starts on half of the files. */
function moveUp(growing: string, folder: string): void {
  if (!existsSync(growing)) return;
  const names = readdirSync(growing).filter((name) => !name.startsWith("lock."));
  for (const name of names.toSorted((a, b) => Number(a === "postgres") - Number(b === "postgres"))) {
    renameSync(join(growing, name), join(folder, name));
  }
}

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { sql } from "kysely";
import { listCopiedTables, listSequenceStates } from "#db/copy/copied-tables.ts";
import {
  type CopyPageSize,
  calculateChecksum,
  readTablePages,
  setTransactionValueFormats,
} from "#db/copy/table-rows.ts";
import { assertKnownMigrations } from "#db/copy/target-database.ts";
import type { Database, Db } from "#db/database.ts";
import { listAppliedMigrations } from "#db/migrate.ts";
import {
  type BackupManifest,
  deletePartialArchive,
  getPartialArchiveName,
  MANIFEST_FILE_NAME,
  MANIFEST_FORMAT,
  publishArchive,
  verifyArchive,
  writeArchive,
} from "./archive.ts";
import { assertBackupLocation } from "./assert-location.ts";
import { listDataFiles, openDataFile } from "./data-files.ts";
import { TarWriter } from "./tar.ts";

export type BackupOptions = {
  database: Database;
  /** Folder with the uploaded files. */
  folder: string;
  file: string;
  picturesElsewhere: boolean;
  now: Date;
  onProgress?: (message: string) => void;
  /** Aborts the backup. The partial archive is then deleted, and the call rejects with the reason of the signal. */
  signal?: AbortSignal;
  pageSize?: CopyPageSize;
};

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8")) as {
  version: string;
};

/**
 * Creates a backup: a consistent snapshot of the database, the uploaded files and a manifest. Before the archive gets
 * its final name, it is read again and verified. Never overwrites a file.
 */
export async function createBackup(options: BackupOptions): Promise<BackupManifest> {
  const { database, folder, signal, onProgress = () => {} } = options;
  const file = resolve(options.file);
  assertBackupLocation(file, folder);
  const migrations = await listAppliedMigrations(database.db);
  assertKnownMigrations(migrations, "The database");
  const partialFile = getPartialArchiveName(file);
  // In containers process ids repeat, so a killed process with the same id may have left this file. Nobody uses the
  // file any more.
  await deletePartialArchive(partialFile);
  try {
    await database.db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (snapshot) => {
        await setTransactionValueFormats(snapshot);
        await writeArchive(partialFile, generateContents(snapshot, migrations, options), signal);
      });
    const manifest = await verifyArchive(partialFile, (name) => {
      signal?.throwIfAborted();
      onProgress(`Reading back ${name}`);
    });
    await publishArchive(partialFile, file);
    return manifest;
  } catch (error) {
    // The error of an aborted stream says only that it was aborted, so the reason of the signal is thrown instead.
    signal?.throwIfAborted();
    throw error;
  } finally {
    await deletePartialArchive(partialFile);
  }
}

async function* generateContents(
  snapshot: Db,
  migrations: string[],
  { database, folder, picturesElsewhere, now, pageSize, onProgress = () => {} }: BackupOptions,
): AsyncGenerator<Buffer> {
  const tar = new TarWriter();
  const tables: BackupManifest["tables"] = [];
  for (const table of await listCopiedTables(snapshot)) {
    let pageNumber = 0;
    for await (const rows of readTablePages(snapshot, table, pageSize && { size: pageSize })) {
      pageNumber += 1;
      const name = `database/${table.name}/${String(pageNumber).padStart(6, "0")}.jsonl`;
      onProgress(`Saving ${name}`);
      yield* tar.file(name, Buffer.from(rows.map((row) => `${row}\n`).join("")));
    }
    tables.push({ ...table, checksum: await calculateChecksum(snapshot, table) });
  }
  const sequences = await listSequenceStates(snapshot);
  const files = { count: 0, bytes: 0 };
  for await (const path of listDataFiles(folder)) {
    const found = await openDataFile(join(folder, path));
    if (!found) continue;
    onProgress(`Saving ${path}`);
    try {
      yield* tar.stream({ name: `files/${path}`, size: found.size, mode: found.mode }, found.content);
    } finally {
      await found.handle.close();
    }
    files.count += 1;
    files.bytes += found.size;
  }
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(
    snapshot,
  );
  const manifest: BackupManifest = {
    format: MANIFEST_FORMAT,
    made: now.toISOString(),
    karaj: version,
    postgres: rows[0]?.version ?? "",
    database: database.kind,
    migrations,
    tables,
    sequences,
    files,
    picturesElsewhere,
    sha256: tar.sha256,
  };
  yield* tar.file(MANIFEST_FILE_NAME, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`));
  yield tar.end();
}

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { sql } from "kysely";
import type { Database, Db } from "#db/database.ts";
import { appliedMigrations } from "#db/migrate.ts";
import { checksumOf, fixFormats, type PageSize, readPages } from "#db/transfer/rows.ts";
import { carriedTables, sequencePlaces } from "#db/transfer/tables.ts";
import { refuseUnknown } from "#db/transfer/target.ts";
import {
  discardArchive,
  growingName,
  keepArchive,
  type Manifest,
  manifestFormat,
  manifestName,
  verifyArchive,
  writeArchive,
} from "./archive.ts";
import { filesIn, openFound } from "./folder.ts";
import { refusePlace } from "./place.ts";
import { TarWriter } from "./tar.ts";

export type BackupOptions = {
  database: Database;
  /** Where files that people send lie. */
  folder: string;
  file: string;
  picturesElsewhere: boolean;
  now: Date;
  onProgress?: (what: string) => void;
  /** Breaks it off: nothing of it stays, and what is thrown is the signal's reason. */
  signal?: AbortSignal;
  pageSize?: PageSize;
};

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8")) as {
  version: string;
};

/**
 * Writes a backup: the database as it was at one moment, then the files, then what the backup says of itself. It is read
 * back and verified before it gets its name, and never takes the place of another file.
 */
export async function makeBackup(options: BackupOptions): Promise<Manifest> {
  const { database, folder, signal, onProgress = () => {} } = options;
  const file = resolve(options.file);
  refusePlace(file, folder);
  const migrations = await appliedMigrations(database.db);
  refuseUnknown(migrations, "The database");
  const growing = growingName(file);
  // In a container another process had the same number: what it left behind when it was killed is nobody's.
  await discardArchive(growing);
  try {
    await database.db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (snapshot) => {
        await fixFormats(snapshot);
        await writeArchive(growing, contents(snapshot, migrations, options), signal);
      });
    const made = await verifyArchive(growing, (name) => {
      signal?.throwIfAborted();
      onProgress(`Reading back ${name}`);
    });
    await keepArchive(growing, file);
    return made;
  } catch (error) {
    // A stream that is broken off says only that it was.
    signal?.throwIfAborted();
    throw error;
  } finally {
    await discardArchive(growing);
  }
}

async function* contents(
  snapshot: Db,
  migrations: string[],
  { database, folder, picturesElsewhere, now, pageSize, onProgress = () => {} }: BackupOptions,
): AsyncGenerator<Buffer> {
  const tar = new TarWriter();
  const tables: Manifest["tables"] = [];
  for (const table of await carriedTables(snapshot)) {
    let piece = 0;
    for await (const rows of readPages(snapshot, table, pageSize && { size: pageSize })) {
      piece += 1;
      const name = `database/${table.name}/${String(piece).padStart(6, "0")}.jsonl`;
      onProgress(`Saving ${name}`);
      yield* tar.file(name, Buffer.from(rows.map((row) => `${row}\n`).join("")));
    }
    tables.push({ ...table, checksum: await checksumOf(snapshot, table) });
  }
  const sequences = await sequencePlaces(snapshot);
  const files = { count: 0, bytes: 0 };
  for await (const path of filesIn(folder)) {
    const found = await openFound(join(folder, path));
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
  const manifest: Manifest = {
    format: manifestFormat,
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
  yield* tar.file(manifestName, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`));
  yield tar.end();
}

import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createGunzip, createGzip, createZstdCompress, createZstdDecompress } from "node:zlib";
import { z } from "zod";
import { RunningChecksum } from "#db/copy/table-rows.ts";
import { TransferError } from "#db/copy/transfer-error.ts";
import { getCurrentMigrationName } from "#db/migrate.ts";
import { DamagedArchiveError, type ReadTarEntry, readTar } from "./tar.ts";

export const MANIFEST_FILE_NAME = "manifest.json";
const format = "karaj-backup-1";

/** Manifest of a backup, stored as the last entry of the archive. */
const manifest = z.object({
  format: z.literal(format),
  made: z.string(),
  karaj: z.string(),
  postgres: z.string(),
  database: z.enum(["embedded", "server"]),
  migrations: z.array(z.string().transform(getCurrentMigrationName)),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
      key: z.array(z.string()),
      /** Checksum of the rows. The database calculates it, so it is independent of the code that writes the backup. */
      checksum: z.object({ rows: z.number(), sum: z.string() }),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
  files: z.object({ count: z.number(), bytes: z.number() }),
  /** Whether uploaded pictures are stored in S3. The backup then does not contain them. */
  picturesElsewhere: z.boolean(),
  /** SHA-256 of all bytes of the archive before the manifest. */
  sha256: z.string(),
});
export type BackupManifest = z.infer<typeof manifest>;
export const MANIFEST_FORMAT: BackupManifest["format"] = format;

/**
 * Returns the name of an archive while it is being written. Nobody can mistake a file of this name for a finished
 * backup.
 */
export const getPartialArchiveName = (file: string): string => `${file}.${process.pid}.partial`;

/** Returns whether an archive is compressed with Zstandard, judging by its final or partial name. */
const isZstd = (file: string) => /\.zst(\.\d+\.partial)?$/.test(file);

/** Writes an archive and flushes it to disk. Stops when the signal is aborted. */
export async function writeArchive(file: string, bytes: AsyncIterable<Buffer>, signal?: AbortSignal): Promise<void> {
  await pipeline(
    Readable.from(bytes),
    isZstd(file)
      ? createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
      : createGzip({ level: constants.Z_BEST_SPEED }),
    createWriteStream(file, { flags: "wx", mode: 0o600, flush: true }),
    { signal },
  );
}

/** Gives a finished archive its final name and flushes the folder to disk. */
export async function publishArchive(partialFile: string, file: string): Promise<void> {
  await rename(partialFile, file);
  const folder = await open(dirname(file)).catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close();
}

/** Deletes a partial archive, if it exists. */
export const deletePartialArchive = (partialFile: string): Promise<void> => rm(partialFile, { force: true });

/** Reads the entries of an archive. Decompression and format errors become a DamagedArchiveError. */
export const readArchive = (file: string): AsyncGenerator<ReadTarEntry> => readTar(decompress(file));

async function* decompress(file: string): AsyncGenerator<Buffer> {
  const input = createReadStream(file);
  const decompressed = isZstd(file) ? createZstdDecompress() : createGunzip();
  // An error of the file stream also ends the decompression stream, so the loop below throws it.
  const pumping = pipeline(input, decompressed).catch(() => {});
  try {
    for await (const chunk of decompressed) yield chunk as Buffer;
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    if (!/^(Z_|ZSTD_|ERR_STREAM_PREMATURE|EISDIR|ENOENT)/.test(code)) throw error;
    throw new DamagedArchiveError(message);
  } finally {
    decompressed.destroy();
    input.destroy();
    await pumping;
  }
}

/** Reads an archive entry with some rows of a table. Returns the JSON text of each row. */
export async function readRowTexts(entry: ReadTarEntry): Promise<string[]> {
  return (await readText(entry)).split("\n").slice(0, -1);
}

async function readText(entry: ReadTarEntry): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of entry.content) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

/** Returns the name of the table whose rows an archive entry contains. Undefined for other entries. */
export const parseEntryTableName = (name: string): string | undefined =>
  /^database\/([^/]+)\/\d+\.jsonl$/.exec(name)?.[1];

/**
 * Returns the path that a file of the archive has relative to DATA_DIR. Undefined for other entries and for paths
 * that lead out of DATA_DIR.
 */
export function parseEntryFilePath(name: string): string | undefined {
  const path = /^files\/(.+)$/.exec(name)?.[1];
  return path?.split(/[/\\]/).every((part) => part !== "" && part !== "." && part !== "..") ? path : undefined;
}

/** Reads a whole backup and compares every entry with the manifest. Throws a TransferError if anything differs. */
export async function verifyArchive(file: string, onEntry = (_: string) => {}): Promise<BackupManifest> {
  const refusal = (reason: string) => new TransferError(`${file} cannot be restored: ${reason}. Nothing was written.`);
  const sums = new Map<string, RunningChecksum>();
  const files = { count: 0, bytes: 0 };
  let verifiedManifest: BackupManifest | undefined;
  for await (const entry of readArchive(file)) {
    if (verifiedManifest) throw refusal("entries follow its manifest");
    onEntry(entry.name);
    const table = parseEntryTableName(entry.name);
    if (entry.name === MANIFEST_FILE_NAME) {
      const parsed = manifest.safeParse(parseJson(await readText(entry)));
      if (!parsed.success) throw refusal("its manifest does not belong to this version of Karaj");
      verifiedManifest = parsed.data;
      if (verifiedManifest.sha256 !== entry.sha256Before)
        throw refusal("its checksum is wrong, so it was altered or damaged");
    } else if (table) {
      const sum = sums.get(table) ?? new RunningChecksum();
      sums.set(table, sum);
      for (const row of await readRowTexts(entry)) sum.add(row);
    } else if (parseEntryFilePath(entry.name)) {
      files.count += 1;
      files.bytes += entry.size;
    } else throw refusal(`it contains an unknown entry, ${entry.name}`);
  }
  if (!verifiedManifest) throw refusal("its end is missing");
  for (const { name, checksum } of verifiedManifest.tables) {
    const { rows, sum } = (sums.get(name) ?? new RunningChecksum()).value;
    if (rows !== checksum.rows || sum !== checksum.sum) throw refusal(`its rows of ${name} differ from the manifest`);
    sums.delete(name);
  }
  if (sums.size > 0) throw refusal(`its manifest does not list the table ${[...sums.keys()].join(", ")}`);
  if (files.count !== verifiedManifest.files.count || files.bytes !== verifiedManifest.files.bytes)
    throw refusal("some of its files are missing");
  return verifiedManifest;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

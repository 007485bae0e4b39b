import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createGunzip, createGzip, createZstdCompress, createZstdDecompress } from "node:zlib";
import { z } from "zod";
import { RunningChecksum } from "#db/copy/table-rows.ts";
import { TransferError } from "#db/copy/transfer-error.ts";
import { DamagedArchiveError, type ReadTarEntry, readTar } from "./tar.ts";

export const MANIFEST_NAME = "manifest.json";
const format = "karaj-backup-1";

/** Manifest of a backup, stored as the last entry of the archive. */
const manifest = z.object({
  format: z.literal(format),
  made: z.string(),
  karaj: z.string(),
  postgres: z.string(),
  database: z.enum(["embedded", "server"]),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
      key: z.array(z.string()),
      /** Checksum calculated by the database, independently of the code that wrote the rows. */
      checksum: z.object({ rows: z.number(), sum: z.string() }),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
  files: z.object({ count: z.number(), bytes: z.number() }),
  /** Whether pictures are in an S3 store. Backups do not include those pictures. */
  picturesElsewhere: z.boolean(),
  /** SHA-256 of everything in the archive before the manifest. */
  sha256: z.string(),
});
export type Manifest = z.infer<typeof manifest>;
export const MANIFEST_FORMAT: Manifest["format"] = format;

/** Returns the name of an archive while it is being written. The name cannot be taken for a finished backup. */
export const getPartialName = (file: string): string => `${file}.${process.pid}.partial`;

/** Accepts both the final name and the partial name of an archive. */
const isZstd = (file: string) => /\.zst(\.\d+\.partial)?$/.test(file);

/** Writes an archive and flushes it to disk. Aborting the signal stops writing. */
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

/** Renames a finished archive to its final name and syncs the folder to disk. */
export async function publishArchive(partialFile: string, file: string): Promise<void> {
  await rename(partialFile, file);
  const folder = await open(dirname(file)).catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close();
}

/** Deletes a partial archive. Succeeds when the file does not exist. */
export const deletePartialArchive = (partialFile: string): Promise<void> => rm(partialFile, { force: true });

/** Reads the entries of an archive. Decompression and format errors become a DamagedArchiveError. */
export const readArchive = (file: string): AsyncGenerator<ReadTarEntry> => readTar(decompress(file));

async function* decompress(file: string): AsyncGenerator<Buffer> {
  const input = createReadStream(file);
  const unpacked = isZstd(file) ? createZstdDecompress() : createGunzip();
  // An error while reading the file also ends decompression, so the loop below receives the error.
  const pumping = pipeline(input, unpacked).catch(() => {});
  try {
    for await (const chunk of unpacked) yield chunk as Buffer;
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    if (!/^(Z_|ZSTD_|ERR_STREAM_PREMATURE|EISDIR|ENOENT)/.test(code)) throw error;
    throw new DamagedArchiveError(message);
  } finally {
    unpacked.destroy();
    input.destroy();
    await pumping;
  }
}

/** Reads the rows of one page of a table. */
export async function readRowTexts(entry: ReadTarEntry): Promise<string[]> {
  return (await readText(entry)).split("\n").slice(0, -1);
}

async function readText(entry: ReadTarEntry): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of entry.content) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

/** Returns the table that a page entry belongs to, or undefined for a file entry. */
export const parseTableName = (name: string): string | undefined => /^database\/([^/]+)\/\d+\.jsonl$/.exec(name)?.[1];

/**
 * Returns the path of a file entry within DATA_DIR. Returns undefined for other entries and for paths that leave the
 * folder.
 */
export function parseFilePath(name: string): string | undefined {
  const path = /^files\/(.+)$/.exec(name)?.[1];
  return path?.split(/[/\\]/).every((part) => part !== "" && part !== "." && part !== "..") ? path : undefined;
}

/** Reads a backup completely and checks every entry against the manifest. Throws a TransferError on any mismatch. */
export async function verifyArchive(file: string, onEntry = (_: string) => {}): Promise<Manifest> {
  const refusal = (why: string) => new TransferError(`${file} can't be used: ${why}. Nothing was written.`);
  const sums = new Map<string, RunningChecksum>();
  const files = { count: 0, bytes: 0 };
  let verifiedManifest: Manifest | undefined;
  for await (const entry of readArchive(file)) {
    if (verifiedManifest) throw refusal("something was added to it");
    onEntry(entry.name);
    const table = parseTableName(entry.name);
    if (entry.name === MANIFEST_NAME) {
      const parsed = manifest.safeParse(parseJson(await readText(entry)));
      if (!parsed.success) throw refusal("it is of another version of Karaj, or no backup of Karaj");
      verifiedManifest = parsed.data;
      if (verifiedManifest.sha256 !== entry.sha256Before) throw refusal("it was altered or is damaged");
    } else if (table) {
      const sum = sums.get(table) ?? new RunningChecksum();
      sums.set(table, sum);
      for (const row of await readRowTexts(entry)) sum.add(row);
    } else if (parseFilePath(entry.name)) {
      files.count += 1;
      files.bytes += entry.size;
    } else throw refusal(`it holds ${entry.name}, which no backup does`);
  }
  if (!verifiedManifest) throw refusal("its end is missing");
  for (const { name, checksum } of verifiedManifest.tables) {
    const { rows, sum } = (sums.get(name) ?? new RunningChecksum()).value;
    if (rows !== checksum.rows || sum !== checksum.sum)
      throw refusal(`its rows of ${name} aren't those of the database`);
    sums.delete(name);
  }
  if (sums.size > 0) throw refusal(`it holds rows of ${[...sums.keys()].join(", ")}, which it doesn't name`);
  if (files.count !== verifiedManifest.files.count || files.bytes !== verifiedManifest.files.bytes)
    throw refusal("its files aren't complete");
  return verifiedManifest;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createGunzip, createGzip, createZstdCompress, createZstdDecompress } from "node:zlib";
import { z } from "zod";
import { TransferRefusedError } from "#db/transfer/refused.ts";
import { RunningChecksum } from "#db/transfer/rows.ts";
import { DamagedArchiveError, type ReadEntry, readTar } from "./tar.ts";

export const manifestName = "manifest.json";
const format = "karaj-backup-1";

/** What a backup says of itself, in its last entry. */
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
      /** As the database reckoned it, not whoever wrote the rows down. */
      checksum: z.object({ rows: z.number(), sum: z.string() }),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
  files: z.object({ count: z.number(), bytes: z.number() }),
  /** Whether pictures were in an S3 store, which a backup leaves where they are. */
  picturesElsewhere: z.boolean(),
  /** Of everything in the archive before the manifest. */
  sha256: z.string(),
});
export type Manifest = z.infer<typeof manifest>;
export const manifestFormat: Manifest["format"] = format;

/** What an archive is called until it is whole: as nothing that could be taken for a backup. */
export const growingName = (file: string): string => `${file}.${process.pid}.partial`;

/** By the name that an archive has, or is going to have. */
const isZstd = (file: string) => /\.zst(\.\d+\.partial)?$/.test(file);

/** Writes an archive, until it is whole and on disk or a signal breaks it off. */
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

/** Gives a finished archive its name. */
export async function keepArchive(growing: string, file: string): Promise<void> {
  await rename(growing, file);
  const folder = await open(dirname(file)).catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close();
}

export const discardArchive = (growing: string): Promise<void> => rm(growing, { force: true });

/** The entries of an archive; whatever is wrong with it becomes a DamagedArchiveError, wherever it is met. */
export const readArchive = (file: string): AsyncGenerator<ReadEntry> => readTar(unpack(file));

async function* unpack(file: string): AsyncGenerator<Buffer> {
  const input = createReadStream(file);
  const unpacked = isZstd(file) ? createZstdDecompress() : createGunzip();
  // What breaks the reading breaks the unpacking too, and is met there.
  const pumped = pipeline(input, unpacked).catch(() => {});
  try {
    for await (const piece of unpacked) yield piece as Buffer;
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    if (!/^(Z_|ZSTD_|ERR_STREAM_PREMATURE|EISDIR|ENOENT)/.test(code)) throw error;
    throw new DamagedArchiveError(message);
  } finally {
    unpacked.destroy();
    input.destroy();
    await pumped;
  }
}

/** The rows of a piece of a table. */
export async function rowsOf(entry: ReadEntry): Promise<string[]> {
  return (await textOf(entry)).split("\n").slice(0, -1);
}

async function textOf(entry: ReadEntry): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of entry.content) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
}

/** Which table a piece belongs to; undefined for a file. */
export const tableOf = (name: string): string | undefined => /^database\/([^/]+)\/\d+\.jsonl$/.exec(name)?.[1];

/** A file's path within DATA_DIR; undefined for what isn't one, also for paths that lead elsewhere. */
export function fileOf(name: string): string | undefined {
  const path = /^files\/(.+)$/.exec(name)?.[1];
  return path?.split(/[/\\]/).every((part) => part !== "" && part !== "." && part !== "..") ? path : undefined;
}

/** Reads a backup from end to end, and holds everything in it against what it says of itself. */
export async function verifyArchive(file: string, onEntry = (_: string) => {}): Promise<Manifest> {
  const refuse = (why: string) => new TransferRefusedError(`${file} can't be used: ${why}. Nothing was written.`);
  const sums = new Map<string, RunningChecksum>();
  const files = { count: 0, bytes: 0 };
  let found: Manifest | undefined;
  for await (const entry of readArchive(file)) {
    if (found) throw refuse("something was added to it");
    onEntry(entry.name);
    const table = tableOf(entry.name);
    if (entry.name === manifestName) {
      const parsed = manifest.safeParse(parseJson(await textOf(entry)));
      if (!parsed.success) throw refuse("it is of another version of Karaj, or no backup of Karaj");
      found = parsed.data;
      if (found.sha256 !== entry.sha256Before) throw refuse("it was altered or is damaged");
    } else if (table) {
      const sum = sums.get(table) ?? new RunningChecksum();
      sums.set(table, sum);
      for (const row of await rowsOf(entry)) sum.add(row);
    } else if (fileOf(entry.name)) {
      files.count += 1;
      files.bytes += entry.size;
    } else throw refuse(`it holds ${entry.name}, which no backup does`);
  }
  if (!found) throw refuse("its end is missing");
  for (const { name, checksum } of found.tables) {
    const { rows, sum } = (sums.get(name) ?? new RunningChecksum()).value;
    if (rows !== checksum.rows || sum !== checksum.sum)
      throw refuse(`its rows of ${name} aren't those of the database`);
    sums.delete(name);
  }
  if (sums.size > 0) throw refuse(`it holds rows of ${[...sums.keys()].join(", ")}, which it doesn't name`);
  if (files.count !== found.files.count || files.bytes !== found.files.bytes) throw refuse("its files aren't complete");
  return found;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { createHash, type Hash } from "node:crypto";
import { TransferError } from "#db/copy/transfer-error.ts";

const BLOCK_BYTES = 512;
const MAX_FILE_BYTES = 8 * 1024 ** 3 - 1;

export type TarEntry = { name: string; size: number; mode: number };

/** Error for an archive that is incomplete, damaged or not a tar archive. */
export class DamagedArchiveError extends TransferError {
  constructor(reason: string) {
    super(`The backup is damaged: ${reason}. Nothing was written.`);
  }
}

function createHeader({ name, size, mode }: TarEntry, type: "0" | "x"): Buffer {
  if (size > MAX_FILE_BYTES) throw new Error(`${name} is larger than 8 GB`);
  const block = Buffer.alloc(BLOCK_BYTES);
  block.write(name, 0, 100, "utf8");
  block.write(`${mode.toString(8).padStart(7, "0")}\0${"0000000\0".repeat(2)}`, 100, "latin1");
  block.write(`${size.toString(8).padStart(11, "0")}\0${"0".repeat(11)}\0`, 124, "latin1");
  block.write(`        ${type}`, 148, "latin1");
  block.write("ustar\x0000", 257, "latin1");
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return block;
}

const createPadding = (size: number) => Buffer.alloc((BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES);

/**
 * Creates the header blocks of an archive entry. A name of more than 100 bytes needs an additional block, the POSIX
 * extended header.
 */
function createEntryHeaders(entry: TarEntry): Buffer {
  if (Buffer.byteLength(entry.name) <= 100) return createHeader(entry, "0");
  const record = ` path=${entry.name}\n`;
  let length = Buffer.byteLength(record) + 2;
  while (Buffer.byteLength(`${length}${record}`) !== length) length += 1;
  const content = Buffer.from(`${length}${record}`);
  return Buffer.concat([
    createHeader({ name: "path", size: content.length, mode: 0o600 }, "x"),
    content,
    createPadding(content.length),
    createHeader({ ...entry, name: "long" }, "0"),
  ]);
}

/** Writes a tar archive in chunks, and calculates the hash of everything written so far. */
export class TarWriter {
  readonly #hash: Hash = createHash("sha256");

  get sha256(): string {
    return this.#hash.copy().digest("hex");
  }

  *file(name: string, content: Buffer, mode = 0o600): Generator<Buffer> {
    yield this.#trackHash(
      Buffer.concat([createEntryHeaders({ name, size: content.length, mode }), content, createPadding(content.length)]),
    );
  }

  /** Yields the entry of a file. Throws if its content has another size than the entry says. */
  async *stream(entry: TarEntry, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    yield this.#trackHash(createEntryHeaders(entry));
    let remaining = entry.size;
    for await (const chunk of content) {
      remaining -= chunk.length;
      if (remaining < 0) break;
      yield this.#trackHash(chunk);
    }
    if (remaining !== 0) throw new Error(`${entry.name} was changed while it was read`);
    yield this.#trackHash(createPadding(entry.size));
  }

  end(): Buffer {
    return Buffer.alloc(BLOCK_BYTES * 2);
  }

  #trackHash(chunk: Buffer): Buffer {
    this.#hash.update(chunk);
    return chunk;
  }
}

export type ReadTarEntry = TarEntry & {
  /** Content of the entry. If it is not read, it is skipped when the next entry is read. */
  content: AsyncIterable<Buffer>;
  /** SHA-256 of all bytes of the archive before this entry. */
  sha256Before: string;
};

/**
 * Reads the entries of a tar archive one after another, in constant memory. Throws a DamagedArchiveError for invalid
 * archives.
 */
export async function* readTar(bytes: AsyncIterable<Buffer>): AsyncGenerator<ReadTarEntry> {
  const source = bytes[Symbol.asyncIterator]();
  const hash = createHash("sha256");
  let buffered: Buffer = Buffer.alloc(0);

  /** Reads the next bytes, at most `maxBytes`. */
  async function readChunk(maxBytes: number): Promise<Buffer> {
    while (buffered.length === 0) {
      const { value, done } = await source.next();
      if (done) throw new DamagedArchiveError("the file ends too early");
      buffered = value;
    }
    const chunk = buffered.subarray(0, maxBytes);
    buffered = buffered.subarray(chunk.length);
    return chunk;
  }
  async function* readChunks(size: number): AsyncGenerator<Buffer> {
    for (let remaining = size; remaining > 0; ) {
      const chunk = await readChunk(remaining);
      remaining -= chunk.length;
      yield chunk;
    }
  }
  const readExactly = async (size: number) => {
    const chunks: Buffer[] = [];
    for await (const chunk of readChunks(size)) chunks.push(chunk);
    return Buffer.concat(chunks);
  };

  let longName: string | undefined;
  try {
    while (true) {
      const block = await readExactly(BLOCK_BYTES);
      if (block.every((byte) => byte === 0)) return;
      const { type, ...entry } = parseHeader(block);
      const sha256Before = hash.copy().digest("hex");
      hash.update(block);
      const padded = Math.ceil(entry.size / BLOCK_BYTES) * BLOCK_BYTES;
      if (type === "x") {
        const content = await readExactly(padded);
        hash.update(content);
        longName = /^\d+ path=(.*)\n/.exec(content.subarray(0, entry.size).toString("utf8"))?.[1];
        continue;
      }
      let remaining = entry.size;
      const content = (async function* () {
        for (; remaining > 0; ) {
          const chunk = await readChunk(remaining);
          remaining -= chunk.length;
          hash.update(chunk);
          yield chunk;
        }
      })();
      yield { ...entry, name: longName ?? entry.name, content, sha256Before };
      longName = undefined;
      for await (const chunk of readChunks(remaining + padded - entry.size)) hash.update(chunk);
    }
  } finally {
    await source.return?.();
  }
}

function parseHeader(block: Buffer): TarEntry & { type: string } {
  const readText = (from: number, length: number) => {
    const field = block.subarray(from, from + length);
    const end = field.indexOf(0);
    return field.subarray(0, end < 0 ? length : end).toString("utf8");
  };
  const readOctal = (from: number, length: number) => Number.parseInt(readText(from, length).trim() || "0", 8);
  const sum = block.reduce((total, byte, i) => total + (i >= 148 && i < 156 ? 32 : byte), 0);
  if (sum !== readOctal(148, 8)) throw new DamagedArchiveError("the file is not a valid tar archive");
  return { name: readText(0, 100), mode: readOctal(100, 8), size: readOctal(124, 12), type: readText(156, 1) };
}

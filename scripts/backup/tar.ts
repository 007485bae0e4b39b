import { createHash, type Hash } from "node:crypto";
import { TransferRefusedError } from "#db/transfer/refused.ts";

const blockSize = 512;
const largest = 8 * 1024 ** 3 - 1;

/** One file within an archive. */
export type Entry = { name: string; size: number; mode: number };

/** An archive that can't be read to its end, or isn't one. */
export class DamagedArchiveError extends TransferRefusedError {
  constructor(why: string) {
    super(`That is no whole backup: ${why}. Nothing was written.`);
  }
}

function header({ name, size, mode }: Entry, type: "0" | "x"): Buffer {
  if (size > largest) throw new Error(`${name} is larger than 8 GB`);
  const block = Buffer.alloc(blockSize);
  block.write(name, 0, 100, "utf8");
  block.write(`${mode.toString(8).padStart(7, "0")}\0${"0000000\0".repeat(2)}`, 100, "latin1");
  block.write(`${size.toString(8).padStart(11, "0")}\0${"0".repeat(11)}\0`, 124, "latin1");
  block.write(`        ${type}`, 148, "latin1");
  block.write("ustar\x0000", 257, "latin1");
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return block;
}

const padding = (size: number) => Buffer.alloc((blockSize - (size % blockSize)) % blockSize);

/** The blocks before an entry's content: names that are too long for one get a block of their own, as POSIX has it. */
function headers(entry: Entry): Buffer {
  if (Buffer.byteLength(entry.name) <= 100) return header(entry, "0");
  const record = ` path=${entry.name}\n`;
  let length = Buffer.byteLength(record) + 2;
  while (Buffer.byteLength(`${length}${record}`) !== length) length += 1;
  const content = Buffer.from(`${length}${record}`);
  return Buffer.concat([
    header({ name: "path", size: content.length, mode: 0o600 }, "x"),
    content,
    padding(content.length),
    header({ ...entry, name: "long" }, "0"),
  ]);
}

/** Makes a tar archive piece by piece, and knows the hash of what it has made. */
export class TarWriter {
  readonly #hash: Hash = createHash("sha256");

  get sha256(): string {
    return this.#hash.copy().digest("hex");
  }

  *file(name: string, content: Buffer, mode = 0o600): Generator<Buffer> {
    yield this.#seen(Buffer.concat([headers({ name, size: content.length, mode }), content, padding(content.length)]));
  }

  /** A file whose size is known before it is read. */
  async *stream(entry: Entry, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    yield this.#seen(headers(entry));
    let rest = entry.size;
    for await (const piece of content) {
      rest -= piece.length;
      if (rest < 0) break;
      yield this.#seen(piece);
    }
    if (rest !== 0) throw new Error(`${entry.name} was changed while it was read`);
    yield this.#seen(padding(entry.size));
  }

  end(): Buffer {
    return Buffer.alloc(blockSize * 2);
  }

  #seen(piece: Buffer): Buffer {
    this.#hash.update(piece);
    return piece;
  }
}

export type ReadEntry = Entry & {
  /** The content; what isn't read of it is passed over. */
  content: AsyncIterable<Buffer>;
  /** The hash of everything before this entry. */
  sha256Before: string;
};

/** The entries of an archive, one after the other, in constant memory. Throws a DamagedArchiveError. */
export async function* readTar(bytes: AsyncIterable<Buffer>): AsyncGenerator<ReadEntry> {
  const source = bytes[Symbol.asyncIterator]();
  const hash = createHash("sha256");
  let held: Buffer = Buffer.alloc(0);

  /** The next bytes, at most so many. */
  async function take(most: number): Promise<Buffer> {
    while (held.length === 0) {
      const { value, done } = await source.next();
      if (done) throw new DamagedArchiveError("it ends too early");
      held = value;
    }
    const taken = held.subarray(0, most);
    held = held.subarray(taken.length);
    return taken;
  }
  async function* pieces(size: number): AsyncGenerator<Buffer> {
    for (let rest = size; rest > 0; ) {
      const piece = await take(rest);
      rest -= piece.length;
      yield piece;
    }
  }
  const whole = async (size: number) => {
    const all: Buffer[] = [];
    for await (const piece of pieces(size)) all.push(piece);
    return Buffer.concat(all);
  };

  let longName: string | undefined;
  try {
    while (true) {
      const block = await whole(blockSize);
      if (block.every((byte) => byte === 0)) return;
      const { type, ...entry } = readHeader(block);
      const sha256Before = hash.copy().digest("hex");
      hash.update(block);
      const padded = Math.ceil(entry.size / blockSize) * blockSize;
      if (type === "x") {
        const content = await whole(padded);
        hash.update(content);
        longName = /^\d+ path=(.*)\n/.exec(content.subarray(0, entry.size).toString("utf8"))?.[1];
        continue;
      }
      let rest = entry.size;
      const content = (async function* () {
        for (; rest > 0; ) {
          const piece = await take(rest);
          rest -= piece.length;
          hash.update(piece);
          yield piece;
        }
      })();
      yield { ...entry, name: longName ?? entry.name, content, sha256Before };
      longName = undefined;
      for await (const piece of pieces(rest + padded - entry.size)) hash.update(piece);
    }
  } finally {
    await source.return?.();
  }
}

function readHeader(block: Buffer): Entry & { type: string } {
  const text = (from: number, length: number) => {
    const field = block.subarray(from, from + length);
    const end = field.indexOf(0);
    return field.subarray(0, end < 0 ? length : end).toString("utf8");
  };
  const number = (from: number, length: number) => Number.parseInt(text(from, length).trim() || "0", 8);
  const sum = block.reduce((total, byte, i) => total + (i >= 148 && i < 156 ? 32 : byte), 0);
  if (sum !== number(148, 8)) throw new DamagedArchiveError("it is no tar archive, or it is damaged");
  return { name: text(0, 100), mode: number(100, 8), size: number(124, 12), type: text(156, 1) };
}

import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Transform } from "node:stream";
import { type CsvError, parse } from "csv-parse";
import { undefused } from "./csv-cell.ts";
import { type Reason, type ReasonCode, type ReasonValues, reason } from "./reasons.ts";

/** The file as a whole can't be read: wrong encoding, broken quotes, no header. Nothing of it was used. */
export class UnreadableFileError extends Error {
  /** What other languages word the message from, where it has a code. */
  readonly said: Pick<Reason, "code" | "values"> | undefined;

  constructor(why: string | Reason) {
    super(typeof why === "string" ? why : why.text);
    this.name = "UnreadableFileError";
    this.said = typeof why === "string" ? undefined : { code: why.code, values: why.values };
  }
}

export type CsvRow = {
  /** Line of the file on which the row starts; the header is line 1. */
  line: number;
  /** The file's columns, those that this row is too short for included. */
  header: readonly string[];
  cells: Record<string, string>;
  /** The row has fewer cells than the header, or more that are not empty. */
  ragged: boolean;
};

const unreadable = (code: ReasonCode, values?: ReasonValues) => new UnreadableFileError(reason(code, values));

/** Past so many columns it is another separator, or no table at all. */
export const mostColumns = 300;
/** A record longer than this is a broken quote that swallows the file, not a row. */
const longestRecord = 4_000_000;

/**
 * The rows of a CSV file, one at a time, however large it is. UTF-8 (or UTF-16 with a byte order
 * mark) unless `encoding` names another that the WHATWG encoding standard knows, e.g.
 * "windows-1256". The delimiter (comma, semicolon or tab) is taken from the header line.
 * Throws UnreadableFileError. `onBytes` is told how far reading has come.
 */
export async function* readCsv(
  file: string,
  { encoding, onBytes }: { encoding?: string | undefined; onBytes?: (bytes: number) => void } = {},
): AsyncGenerator<CsvRow, void, void> {
  const head = await headOf(file);
  const decoder = decoderFor(encoding ?? encodingByMark(head));
  const text = new TextDecoder(decoder.encoding).decode(head);
  const delimiter = delimiterOf(text);
  let bytes = 0;
  const decoding = new Transform({
    readableObjectMode: true,
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      onBytes?.(bytes);
      decode(done, () => decoder.decode(chunk, { stream: true }), decoder, bytes);
    },
    flush(done) {
      decode(done, () => decoder.decode(), decoder, bytes);
    },
  });
  let header: string[] = [];
  const parser = parse({
    delimiter,
    // Spreadsheets may say the delimiter in a line of its own before the header.
    from_line: /^\ufeff?sep=/i.test(text) ? 2 : 1,
    columns: (names: string[]) => {
      header = checkedHeader(names);
      return header;
    },
    info: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: longestRecord,
    trim: true,
  });
  const source = createReadStream(file);
  for (const [from, to] of [
    [source, decoding],
    [decoding, parser],
  ] as const) {
    from.on("error", (error) => to.destroy(error));
    from.pipe(to);
  }
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: Record<string, string>; info: CsvInfo }>) {
      const breaks = Object.values(record).join("").split("\n").length - 1;
      const surplus = info.error?.record?.slice(header.length) ?? [];
      const tooShort = header.some((name) => record[name] === undefined);
      yield {
        line: info.lines - breaks,
        header,
        cells: record,
        ragged: tooShort || surplus.some((cell) => cell.trim() !== ""),
      };
    }
  } catch (error) {
    throw readable(error);
  } finally {
    source.destroy();
  }
}

type CsvInfo = { lines: number; error?: { record?: string[] } };
type Done = (error?: Error | null, data?: unknown) => void;

function decode(done: Done, work: () => string, decoder: TextDecoder, bytes: number): void {
  try {
    done(null, work() || undefined);
  } catch {
    done(unreadable("encoding", { value: decoder.encoding, byte: bytes }));
  }
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT"
      ? unreadable("gone", { value: file })
      : new UnreadableFileError(`${file} can't be opened (${error.code})`);
  });
  try {
    if (!(await handle.stat()).isFile())
      throw new UnreadableFileError(`${file} is a folder or a pipe; a file is needed`);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8_192), 0, 8_192, 0);
    if (bytesRead === 0) throw unreadable("empty");
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function encodingByMark(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  return "utf-8";
}

function decoderFor(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw unreadable("unknown_encoding", { value: encoding });
  }
}

function delimiterOf(head: string): string {
  const declared = /^\ufeff?sep=(.)/i.exec(head)?.[1];
  if (declared) return declared;
  const line = head.split(/\r?\n/, 1)[0] ?? "";
  const counts = [",", ";", "\t"].map((mark) => ({ mark, count: line.split(mark).length }));
  counts.sort((a, b) => b.count - a.count);
  return counts[0]?.mark ?? ",";
}

function checkedHeader(header: string[]): string[] {
  if (header.length > mostColumns) throw unreadable("many_columns", { count: header.length, most: mostColumns });
  const names = header.map((name) => undefused(name.trim()));
  const twice = names.find((name, i) => name && names.indexOf(name) !== i);
  if (twice) throw unreadable("header_twice", { value: twice });
  if (names.some((name) => name.includes("\u0000"))) throw unreadable("header_binary");
  // Rows are objects: this one name would be none of theirs.
  return names.map((name, i) => (name === "__proto__" ? "" : name) || `column ${i + 1}`);
}

/** csv-parse's errors in our words. */
function readable(error: unknown): Error {
  if (error instanceof UnreadableFileError) return error;
  const { code, message, lines } = error as CsvError & { lines?: number };
  const at = lines ? ` near line ${lines}` : "";
  switch (code as string) {
    case "CSV_QUOTE_NOT_CLOSED":
      return unreadable("quote_open", { at });
    case "CSV_INVALID_CLOSING_QUOTE":
    case "INVALID_OPENING_QUOTE":
      return unreadable("quote_middle", { at });
    case "CSV_MAX_RECORD_SIZE":
      return unreadable("long_row", { most: longestRecord.toLocaleString("en"), at });
    default:
      return error instanceof Error ? error : new Error(message);
  }
}

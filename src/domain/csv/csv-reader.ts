import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Transform } from "node:stream";
import { type CsvError, parse } from "csv-parse";
import { unescapeFormula } from "./csv-cell.ts";
import {
  createProblemReason,
  type ProblemReason,
  type ProblemReasonCode,
  type ProblemReasonValues,
} from "./problem-reasons.ts";

/** Error of a file that cannot be read: wrong encoding, broken quotes or no header. No row has been imported. */
export class UnreadableFileError extends Error {
  /** Code and values for translating the message, if it has a code. */
  readonly reason: Pick<ProblemReason, "code" | "values"> | undefined;

  constructor(reason: string | ProblemReason) {
    super(typeof reason === "string" ? reason : reason.text);
    this.name = "UnreadableFileError";
    this.reason = typeof reason === "string" ? undefined : { code: reason.code, values: reason.values };
  }
}

export type CsvRow = {
  /** Line of the file on which the row starts; the header is line 1. */
  line: number;
  /** All columns of the file, including those that this row lacks. */
  header: readonly string[];
  cells: Record<string, string>;
  /** Whether the row has fewer cells than the header, or additional non-empty cells. */
  ragged: boolean;
};

/** Creates the error of an unreadable file from the code and the values of its reason. */
export const createUnreadableError = (code: ProblemReasonCode, values?: ProblemReasonValues) =>
  new UnreadableFileError(createProblemReason(code, values));

/**
 * Maximum number of columns of a CSV file. A larger number means that the separator is wrong or the file is no table.
 */
const MAX_COLUMNS = 300;
/** Maximum length of a CSV record in characters. A longer record means an unclosed quote. */
const MAX_RECORD_LENGTH = 4_000_000;

/**
 * Streams the rows of a CSV file of any size. The encoding is UTF-8, or UTF-16 with a byte order mark, unless
 * `encoding` names another WHATWG encoding such as "windows-1256". The header line decides the delimiter (comma,
 * semicolon or tab). Throws UnreadableFileError. `onProgress` receives the number of bytes read and the size of the file.
 */
export async function* readCsv(
  file: string,
  { encoding, onProgress }: { encoding?: string | undefined; onProgress?: (done: number, total: number) => void } = {},
): AsyncGenerator<CsvRow, void, void> {
  const { head, size } = await readHead(file);
  const decoder = createDecoder(encoding ?? detectEncoding(head));
  const text = new TextDecoder(decoder.encoding).decode(head);
  const delimiter = detectDelimiter(text);
  let bytes = 0;
  const decoding = new Transform({
    readableObjectMode: true,
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      onProgress?.(bytes, size);
      decode(done, () => decoder.decode(chunk, { stream: true }), decoder, bytes);
    },
    flush(done) {
      decode(done, () => decoder.decode(), decoder, bytes);
    },
  });
  let header: string[] = [];
  const parser = parse({
    delimiter,
    // Spreadsheet programs may state the delimiter in a `sep=` line before the header.
    from_line: /^\ufeff?sep=/i.test(text) ? 2 : 1,
    columns: (names: string[]) => {
      header = validateHeader(names);
      return header;
    },
    info: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: MAX_RECORD_LENGTH,
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
    throw toUnreadableError(error);
  } finally {
    source.destroy();
  }
}

type CsvInfo = { lines: number; error?: { record?: string[] } };
type DecodeCallback = (error?: Error | null, data?: unknown) => void;

function decode(done: DecodeCallback, work: () => string, decoder: TextDecoder, bytes: number): void {
  try {
    done(null, work() || undefined);
  } catch {
    done(createUnreadableError("encoding", { value: decoder.encoding, byte: bytes }));
  }
}

async function readHead(file: string): Promise<{ head: Buffer; size: number }> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT"
      ? createUnreadableError("gone", { value: file })
      : new UnreadableFileError(`${file} can't be opened (${error.code})`);
  });
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw new UnreadableFileError(`${file} is a folder or a pipe, not a file`);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8_192), 0, 8_192, 0);
    if (bytesRead === 0) throw createUnreadableError("empty");
    return { head: buffer.subarray(0, bytesRead), size: found.size };
  } finally {
    await handle.close();
  }
}

function detectEncoding(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  return "utf-8";
}

function createDecoder(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw createUnreadableError("unknown_encoding", { value: encoding });
  }
}

function detectDelimiter(head: string): string {
  const declared = /^\ufeff?sep=(.)/i.exec(head)?.[1];
  if (declared) return declared;
  const line = head.split(/\r?\n/, 1)[0] ?? "";
  const counts = [",", ";", "\t"].map((delimiter) => ({ mark: delimiter, count: line.split(delimiter).length }));
  counts.sort((a, b) => b.count - a.count);
  return counts[0]?.mark ?? ",";
}

function validateHeader(header: string[]): string[] {
  if (header.length > MAX_COLUMNS)
    throw createUnreadableError("many_columns", { count: header.length, most: MAX_COLUMNS });
  const names = header.map((name) => unescapeFormula(name.trim()));
  const duplicate = names.find((name, i) => name && names.indexOf(name) !== i);
  if (duplicate) throw createUnreadableError("header_twice", { value: duplicate });
  if (names.some((name) => name.includes("\u0000"))) throw createUnreadableError("header_binary");
  // Rows are plain objects, in which a column named `__proto__` would not become a property. Such a column is renamed.
  return names.map((name, i) => (name === "__proto__" ? "" : name) || `column ${i + 1}`);
}

/** Converts an error of csv-parse to an UnreadableFileError. */
function toUnreadableError(error: unknown): Error {
  if (error instanceof UnreadableFileError) return error;
  const { code, message, lines } = error as CsvError & { lines?: number };
  const lineHint = lines ? ` near line ${lines}` : "";
  switch (code as string) {
    case "CSV_QUOTE_NOT_CLOSED":
      return createUnreadableError("quote_open", { at: lineHint });
    case "CSV_INVALID_CLOSING_QUOTE":
    case "INVALID_OPENING_QUOTE":
      return createUnreadableError("quote_middle", { at: lineHint });
    case "CSV_MAX_RECORD_SIZE":
      return createUnreadableError("long_row", { most: MAX_RECORD_LENGTH.toLocaleString("en"), at: lineHint });
    default:
      return error instanceof Error ? error : new Error(message);
  }
}

export type ParsedResponse = { status: number; headers: Map<string, string>; body: Buffer };

const headEnd = Buffer.from("\r\n\r\n");
const lineEnd = Buffer.from("\r\n");

/**
 * Parser for the responses on one HTTP connection. It accepts bytes piece by piece, and handles fixed-length, chunked
 * and empty bodies. Several cookies are joined by newlines.
 */
export class ResponseParser {
  #parts: Buffer[] = [];
  #size = 0;
  /** Total number of bytes that are needed before parsing again. 0 when unknown. */
  #wanted = 0;
  #head: { status: number; headers: Map<string, string>; start: number } | undefined;

  /** Adds received bytes. Returns the response that is complete now, or undefined. */
  read(bytes: Buffer): ParsedResponse | undefined {
    this.#parts.push(bytes);
    this.#size += bytes.length;
    if (this.#size < this.#wanted) return undefined;
    const all = this.#parts.length === 1 ? bytes : Buffer.concat(this.#parts, this.#size);
    this.#parts = [all];
    this.#head ??= headOf(all);
    if (!this.#head) return undefined;
    const { status, headers, start } = this.#head;
    const body = this.#body(all, status, headers, start);
    if (!body) return undefined;
    this.#parts = [];
    this.#size = 0;
    this.#wanted = 0;
    this.#head = undefined;
    return { status, headers, body };
  }

  #body(all: Buffer, status: number, headers: Map<string, string>, start: number): Buffer | undefined {
    if (status === 204 || status === 304) return Buffer.alloc(0);
    if (headers.get("transfer-encoding") === "chunked") return joinChunks(all, start);
    const length = Number(headers.get("content-length"));
    if (!Number.isInteger(length)) throw new Error("a response has neither a content length nor chunked encoding");
    this.#wanted = start + length;
    return all.length < this.#wanted ? undefined : all.subarray(start, this.#wanted);
  }
}

function headOf(all: Buffer) {
  const end = all.indexOf(headEnd);
  if (end < 0) return undefined;
  const [first = "", ...lines] = all.toString("latin1", 0, end).split("\r\n");
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    const before = headers.get(name);
    headers.set(name, before === undefined ? value : `${before}\n${value}`);
  }
  return { status: Number(first.split(" ", 2)[1]), headers, start: end + headEnd.length };
}

/** Returns the joined chunks of a body. Undefined until the last chunk has arrived. */
function joinChunks(all: Buffer, start: number): Buffer | undefined {
  const chunks: Buffer[] = [];
  for (let at = start; ; ) {
    const line = all.indexOf(lineEnd, at);
    if (line < 0) return undefined;
    const size = Number.parseInt(all.toString("latin1", at, line), 16);
    const from = line + lineEnd.length;
    const next = from + size + lineEnd.length;
    if (all.length < next) return undefined;
    if (size === 0) return chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
    chunks.push(all.subarray(from, from + size));
    at = next;
  }
}

/** Part of a multipart form. `fileName` is set only for files. `chunks` must be read before the next part. */
export type MultipartFormPart = { name: string; fileName: string | undefined; chunks: AsyncIterable<Uint8Array> };

/** Error for a multipart form that is incomplete or invalid. */
export class MalformedFormError extends Error {}

/** Maximum size of the headers of a part, in bytes. Browsers send fewer. */
const MAX_PART_HEADER_BYTES = 16_384;

/**
 * Yields the parts of a multipart/form-data body one after another. Holds only one chunk in memory, because files may
 * be larger than the memory. Throws MalformedFormError for invalid bodies.
 */
export async function* readFormParts(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
): AsyncGenerator<MultipartFormPart, void, void> {
  const boundary = /boundary=(?:"([^"]{1,100})"|([^;\s]{1,100}))/i.exec(contentType);
  if (!boundary) throw new MalformedFormError("no boundary");
  const delimiter = Buffer.from(`\r\n--${boundary[1] ?? boundary[2]}`, "latin1");
  // No line break precedes the first delimiter.
  const source = new ChunkReader(body, Buffer.from("\r\n"));
  await source.skipTo(delimiter);
  while (true) {
    const after = await source.readBytes(2);
    if (after.equals(Buffer.from("--"))) return;
    const partHeader = (await source.readUntil(Buffer.from("\r\n\r\n"), MAX_PART_HEADER_BYTES)).toString("utf8");
    const disposition = /^content-disposition:(.*)$/im.exec(partHeader)?.[1] ?? "";
    const name = /\bname="([^"]*)"/i.exec(disposition)?.[1] ?? "";
    const fileName = /\bfilename="([^"]*)"/i.exec(disposition)?.[1];
    const chunks = source.streamUntil(delimiter);
    yield { name, fileName, chunks };
    // Content of the part that was not read is skipped.
    for await (const _ of chunks);
  }
}

/** Finds delimiters in a stream of chunks. A delimiter may begin in one chunk and end in the next. */
class ChunkReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #buffered: Buffer;

  constructor(body: AsyncIterable<Uint8Array>, initial: Buffer) {
    this.#source = body[Symbol.asyncIterator]();
    this.#buffered = initial;
  }

  async #readMore(): Promise<void> {
    const { done, value } = await this.#source.next();
    if (done) throw new MalformedFormError("the form breaks off");
    this.#buffered = this.#buffered.length === 0 ? Buffer.from(value) : Buffer.concat([this.#buffered, value]);
  }

  async readBytes(count: number): Promise<Buffer> {
    while (this.#buffered.length < count) await this.#readMore();
    const result = this.#buffered.subarray(0, count);
    this.#buffered = this.#buffered.subarray(count);
    return result;
  }

  async readUntil(delimiter: Buffer, maxBytes: number): Promise<Buffer> {
    for (let at = this.#buffered.indexOf(delimiter); ; at = this.#buffered.indexOf(delimiter)) {
      if (at >= 0) {
        const result = this.#buffered.subarray(0, at);
        this.#buffered = this.#buffered.subarray(at + delimiter.length);
        return result;
      }
      if (this.#buffered.length > maxBytes) throw new MalformedFormError("a head without end");
      await this.#readMore();
    }
  }

  async skipTo(delimiter: Buffer): Promise<void> {
    for await (const _ of this.streamUntil(delimiter));
  }

  /** Yields all bytes before the delimiter, then skips the delimiter. A second iteration yields nothing. */
  streamUntil(delimiter: Buffer): AsyncGenerator<Uint8Array, void, void> {
    const self = this;
    let ended = false;
    async function* read(): AsyncGenerator<Uint8Array, void, void> {
      while (!ended) {
        const at = self.#buffered.indexOf(delimiter);
        if (at >= 0) {
          ended = true;
          const last = self.#buffered.subarray(0, at);
          self.#buffered = self.#buffered.subarray(at + delimiter.length);
          if (last.length > 0) yield last;
          return;
        }
        // The last bytes of the chunk may be the beginning of a delimiter.
        const safeLength = self.#buffered.length - delimiter.length + 1;
        if (safeLength > 0) {
          const chunk = self.#buffered.subarray(0, safeLength);
          self.#buffered = self.#buffered.subarray(safeLength);
          yield chunk;
        } else await self.#readMore();
      }
    }
    // Leaving a loop ends its generator. So each iteration gets a new generator, which continues with the remaining
    // bytes.
    return Object.assign(read(), { [Symbol.asyncIterator]: read });
  }
}

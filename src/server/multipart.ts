/** A part of a form with files: its name, and the name of the file if it is one. Its pieces are read before the next part. */
export type FormPart = { name: string; fileName: string | undefined; pieces: AsyncIterable<Uint8Array> };

/** The form breaks off, or is none. */
export class BrokenFormError extends Error {}

/** Heads of parts are short: more is no form of a browser. In bytes. */
const longestHead = 16_384;

/**
 * The parts of a form as browsers send it (multipart/form-data), one after another, never holding more of a file than
 * a piece: for files that are too large for memory. Throws BrokenFormError.
 */
export async function* formParts(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
): AsyncGenerator<FormPart, void, void> {
  const boundary = /boundary=(?:"([^"]{1,100})"|([^;\s]{1,100}))/i.exec(contentType);
  if (!boundary) throw new BrokenFormError("no boundary");
  const mark = Buffer.from(`\r\n--${boundary[1] ?? boundary[2]}`, "latin1");
  // The first mark has no line before it.
  const source = new Pieces(body, Buffer.from("\r\n"));
  await source.skipTo(mark);
  while (true) {
    const after = await source.take(2);
    if (after.equals(Buffer.from("--"))) return;
    const head = (await source.takeUntil(Buffer.from("\r\n\r\n"), longestHead)).toString("utf8");
    const disposition = /^content-disposition:(.*)$/im.exec(head)?.[1] ?? "";
    const name = /\bname="([^"]*)"/i.exec(disposition)?.[1] ?? "";
    const fileName = /\bfilename="([^"]*)"/i.exec(disposition)?.[1];
    const pieces = source.piecesUntil(mark);
    yield { name, fileName, pieces };
    // What its reader left is passed over.
    for await (const _ of pieces);
  }
}

/** Bytes that come in pieces, searched for marks that may lie across two of them. */
class Pieces {
  readonly #source: AsyncIterator<Uint8Array>;
  #held: Buffer;

  constructor(body: AsyncIterable<Uint8Array>, before: Buffer) {
    this.#source = body[Symbol.asyncIterator]();
    this.#held = before;
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#source.next();
    if (done) throw new BrokenFormError("the form breaks off");
    this.#held = this.#held.length === 0 ? Buffer.from(value) : Buffer.concat([this.#held, value]);
  }

  async take(count: number): Promise<Buffer> {
    while (this.#held.length < count) await this.#more();
    const taken = this.#held.subarray(0, count);
    this.#held = this.#held.subarray(count);
    return taken;
  }

  async takeUntil(mark: Buffer, most: number): Promise<Buffer> {
    for (let at = this.#held.indexOf(mark); ; at = this.#held.indexOf(mark)) {
      if (at >= 0) {
        const taken = this.#held.subarray(0, at);
        this.#held = this.#held.subarray(at + mark.length);
        return taken;
      }
      if (this.#held.length > most) throw new BrokenFormError("a head without end");
      await this.#more();
    }
  }

  async skipTo(mark: Buffer): Promise<void> {
    for await (const _ of this.piecesUntil(mark));
  }

  /** Everything before the mark, which is passed over; asked again after its end, nothing. */
  piecesUntil(mark: Buffer): AsyncGenerator<Uint8Array, void, void> {
    const self = this;
    let ended = false;
    async function* read(): AsyncGenerator<Uint8Array, void, void> {
      while (!ended) {
        const at = self.#held.indexOf(mark);
        if (at >= 0) {
          ended = true;
          const last = self.#held.subarray(0, at);
          self.#held = self.#held.subarray(at + mark.length);
          if (last.length > 0) yield last;
          return;
        }
        // The mark may have begun in the last bytes.
        const sure = self.#held.length - mark.length + 1;
        if (sure > 0) {
          const piece = self.#held.subarray(0, sure);
          self.#held = self.#held.subarray(sure);
          yield piece;
        } else await self.#more();
      }
    }
    // Leaving a loop early ends a generator: what is left is read by another one.
    return Object.assign(read(), { [Symbol.asyncIterator]: read });
  }
}

import { hash, randomBytes } from "node:crypto";
import { createElement, Fragment, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { takingPieces } from "./piece.tsx";

/** What pieces of pages were rendered to, by what they say; those that nobody asked for the longest leave first. */
export class PieceStore {
  readonly #most: number;
  readonly #kept = new Map<string, string>();
  #bytes = 0;
  /** How often a piece was there, and how often it wasn't. */
  hits = 0;
  misses = 0;

  /** `most` in bytes; 0: nothing is kept. */
  constructor(most: number) {
    this.#most = most;
  }

  get keeps(): boolean {
    return this.#most > 0;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): string | undefined {
    const html = this.#kept.get(key);
    if (html === undefined) {
      this.misses += 1;
      return undefined;
    }
    this.hits += 1;
    this.#kept.delete(key);
    this.#kept.set(key, html);
    return html;
  }

  put(key: string, html: string): void {
    if (this.#kept.has(key)) return;
    this.#kept.set(key, html);
    this.#bytes += bytesOf(html);
    for (const [oldest, old] of this.#kept) {
      if (this.#bytes <= this.#most) break;
      this.#kept.delete(oldest);
      this.#bytes -= bytesOf(old);
    }
  }
}

/** Letters of most scripts take two bytes each, and then so do all others beside them; the key and its place take some, too. */
const bytesOf = (html: string): number => html.length * 2 + 200;

/** Stands in a page where a piece belongs, and before each of several pieces. Nobody who writes an ad can know it. */
const mark = `piece-${randomBytes(8).toString("hex")}`;
const places = new RegExp(`<${mark}>(\\d+)</${mark}>`);
const beforeEach = `<${mark}></${mark}>`;

/** How React marks what waits for a module. */
const leftOut = "<!--$!-->";

/** The HTML of a page as `renderToString` makes it, of pieces that were rendered before as far as there are such (decision 16). */
export function renderInPieces(page: ReactNode, store: PieceStore): string {
  if (!store.keeps) return renderToString(page);
  const taken: { key: string; piece: ReactNode }[] = [];
  const take = (says: string, piece: ReactNode) => {
    taken.push({ key: hash("blake2b512", says, "base64"), piece });
    return createElement(mark, null, taken.length - 1);
  };
  const html = takingPieces(take, () => renderToString(page));
  if (taken.length === 0) return html;
  const pieces = new Map<string, string | undefined>();
  for (const { key } of taken) pieces.set(key, store.get(key));
  const missing = new Map(
    taken.filter(({ key }) => pieces.get(key) === undefined).map(({ key, piece }) => [key, piece]),
  );
  if (missing.size > 0) {
    // Together: to begin and end a rendering costs as much as a small piece.
    const made = rendered([...missing.values()]);
    // What fails in a piece fails in its page, which knows what to show then.
    if (!made) return renderToString(page);
    for (const [i, key] of [...missing.keys()].entries()) {
      const piece = made[i] ?? "";
      pieces.set(key, piece);
      if (!piece.includes(leftOut)) store.put(key, piece);
    }
  }
  return html
    .split(places)
    .map((text, i) => (i % 2 === 0 ? text : (pieces.get(taken[Number(text)]?.key ?? "") ?? "")))
    .join("");
}

/** Each as it would be rendered in a page; undefined when one of them fails. */
function rendered(pieces: readonly ReactNode[]): string[] | undefined {
  const marked = pieces.map((piece, i) => (
    <Fragment key={String(i)}>
      {createElement(mark)}
      {piece}
    </Fragment>
  ));
  try {
    // Before the first: React's links for pictures that are in sight, which pages do without (`preloads.ts`).
    return renderToString(marked).split(beforeEach).slice(1);
  } catch {
    return undefined;
  }
}

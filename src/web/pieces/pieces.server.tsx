import { hash, randomBytes } from "node:crypto";
import { createElement, Fragment, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { type KeptHtml, type PagePart, textOf } from "../page-text.ts";
import { pictureAhead } from "../preloads.ts";
import { takingPieces } from "./piece.tsx";

/** What pieces of pages were rendered to, by what they say; those that nobody asked for the longest leave first. */
export class PieceStore {
  readonly #most: number;
  readonly #kept = new Map<string, KeptHtml>();
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

  get(key: string): KeptHtml | undefined {
    const piece = this.#kept.get(key);
    if (piece === undefined) {
      this.misses += 1;
      return undefined;
    }
    this.hits += 1;
    this.#kept.delete(key);
    this.#kept.set(key, piece);
    return piece;
  }

  put(key: string, piece: KeptHtml): void {
    if (this.#kept.has(key)) return;
    this.#kept.set(key, piece);
    this.#bytes += roomOf(piece);
    for (const [oldest, old] of this.#kept) {
      if (this.#bytes <= this.#most) break;
      this.#kept.delete(oldest);
      this.#bytes -= roomOf(old);
    }
  }
}

/** The key and its place take some, too. */
const roomOf = ({ bytes }: KeptHtml): number => bytes.length + 300;

/** Not cut from memory that several share: that would be held as long as any of them. */
function keptHtml(html: string): KeptHtml {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(html));
  bytes.write(html);
  return { bytes, picture: pictureAhead(html) };
}

/** Stands in a page where a piece belongs, and before each of several pieces. Nobody who writes an ad can know it. */
const mark = `piece-${randomBytes(8).toString("hex")}`;
const places = new RegExp(`<${mark}>(\\d+)</${mark}>`);
const beforeEach = `<${mark}></${mark}>`;

/** How React marks what it left to the browser, because a module of it isn't loaded yet. */
const leftOut = "<!--$!-->";

/** Whether a page is as it should be; what is kept always is. */
export const isWhole = (parts: readonly PagePart[]): boolean =>
  parts.every((part) => typeof part !== "string" || !part.includes(leftOut));

/** The parts of a page as `renderToString` makes it, of pieces that were rendered before as far as there are such (decision 16). */
export function renderInPieces(page: ReactNode, store: PieceStore): PagePart[] {
  if (store.keeps) {
    try {
      return inPieces(page, store);
    } catch {
      // What fails in a piece fails in its page, which knows what to show then.
    }
  }
  return [renderToString(page)];
}

type Taken = { key: string; piece: ReactNode };

function inPieces(whole: ReactNode, store: PieceStore): PagePart[] {
  const taken: Taken[] = [];
  const take = (says: string, piece: ReactNode) => {
    taken.push({ key: hash("blake2b512", says, "base64"), piece });
    return createElement(mark, null, taken.length - 1);
  };
  const html = takingPieces(take, () => renderToString(whole));
  if (taken.length === 0) return [html];
  const pieces = piecesOf(taken, store);
  return html.split(places).map((text, i) => (i % 2 === 0 ? text : (pieces.get(taken[Number(text)]?.key ?? "") ?? "")));
}

/** Each piece by its key. Those that aren't known are rendered, of what is known in them in turn. */
function piecesOf(taken: readonly Taken[], store: PieceStore): Map<string, PagePart> {
  const pieces = new Map<string, PagePart>();
  const missing = new Map<string, ReactNode>();
  for (const { key, piece } of taken) {
    if (pieces.has(key) || missing.has(key)) continue;
    const kept = store.get(key);
    if (kept) pieces.set(key, kept);
    else missing.set(key, piece);
  }
  if (missing.size === 0) return pieces;
  const made = rendered([...missing.values()], store);
  for (const [i, key] of [...missing.keys()].entries()) {
    const html = made[i] ?? "";
    if (!isWhole([html])) {
      pieces.set(key, html);
      continue;
    }
    const piece = keptHtml(html);
    pieces.set(key, piece);
    store.put(key, piece);
  }
  return pieces;
}

/** Each as it would be rendered in a page. Together: to begin and end a rendering costs as much as a small piece. */
function rendered(pieces: readonly ReactNode[], store: PieceStore): string[] {
  const marked = pieces.map((piece, i) => (
    <Fragment key={String(i)}>
      {createElement(mark)}
      {piece}
    </Fragment>
  ));
  // Before the first: React's links for pictures that are in sight, which pages do without (`preloads.ts`).
  return textOf(inPieces(marked, store)).split(beforeEach).slice(1);
}

/** HTML that is kept: its bytes, and what is said ahead of the picture in it that a reader waits for (`preloads.ts`). */
export type KeptHtml = { bytes: Uint8Array; picture: string | undefined };

/** What a page is put together from: what was written for it, and pieces that were written before (decision 16). */
export type PagePart = string | KeptHtml;

/**
 * A page cut where its head ends and after the last of its pieces: what is changed in its head, or at its end, needn't be copied with
 * all the rest, which is a hundred times as much.
 */
export type PageText = { head: string; middle: readonly PagePart[]; end: string };

export function pageText([first = "", ...rest]: readonly PagePart[]): PageText {
  const text = partText(first);
  const cut = Math.max(text.indexOf("</head>"), 0);
  const [head, behind] = [text.slice(0, cut), text.slice(cut)];
  const last = rest.at(-1);
  return typeof last === "string"
    ? { head, middle: [behind, ...rest.slice(0, -1)], end: last }
    : rest.length > 0
      ? { head, middle: [behind, ...rest], end: "" }
      : { head, middle: [], end: behind };
}

const partText = (part: PagePart): string => (typeof part === "string" ? part : new TextDecoder().decode(part.bytes));

/** Parts as one text: for who has to look through all of it. */
export const textOf = (parts: readonly PagePart[]): string => parts.map(partText).join("");

export const partsOf = ({ head, middle, end }: PageText): PagePart[] => [head, ...middle, end];

/** Parts as they are sent. */
export const bytesOf = (parts: readonly PagePart[]): Uint8Array<ArrayBuffer> =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part.bytes)));

/** Puts something in at a place of a text. */
export const putIn = (text: string, at: number, more: string): string => text.slice(0, at) + more + text.slice(at);

/** HTML of a cached fragment as bytes, with the preload link of its high-priority picture (`preload-links.ts`). */
export type CachedHtml = { bytes: Uint8Array; preloadLink: string | undefined };

/** Part of a page: HTML rendered for this page, or a cached fragment. */
export type PagePart = string | CachedHtml;

/**
 * Page split at the end of its head and after its last cached fragment. A change of the head or the end then copies
 * only a hundredth of the page.
 */
export type PageHtml = { head: string; middle: readonly PagePart[]; end: string };

/** Splits rendered parts into the page's head, middle and end. */
export function splitPageHtml([first = "", ...rest]: readonly PagePart[]): PageHtml {
  const text = decodePart(first);
  const cut = Math.max(text.indexOf("</head>"), 0);
  const [head, body] = [text.slice(0, cut), text.slice(cut)];
  const last = rest.at(-1);
  return typeof last === "string"
    ? { head, middle: [body, ...rest.slice(0, -1)], end: last }
    : rest.length > 0
      ? { head, middle: [body, ...rest], end: "" }
      : { head, middle: [], end: body };
}

const decodePart = (part: PagePart): string => (typeof part === "string" ? part : new TextDecoder().decode(part.bytes));

/** Joins the parts to one text, for code that searches the whole page. */
export const joinPageParts = (parts: readonly PagePart[]): string => parts.map(decodePart).join("");

/** Returns the parts of a split page in order. */
export const toPageParts = ({ head, middle, end }: PageHtml): PagePart[] => [head, ...middle, end];

/** Encodes the parts to bytes. */
export const encodePageParts = (parts: readonly PagePart[]): Uint8Array<ArrayBuffer> =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part.bytes)));

/** Inserts a text into another text at an index. */
export const insertText = (text: string, index: number, insertion: string): string =>
  text.slice(0, index) + insertion + text.slice(index);

import type { PagePart, PageText } from "./page-text.ts";

/** React's own links for pictures that are in sight: they would be fetched before the styles and the letters. */
const ofPictures = /<link rel="preload" as="image"[^>]*>/g;
const font = /<link rel="preload" href="([^"]+\.woff2)"/;
/** The picture that the reader waits for, with the AVIF of it that may stand before it. */
const first = /(?:<source type="image\/avif" ([^>]*)>)?<img ([^>]*fetchPriority="high"[^>]*)>/;

/**
 * What a page needs before all else, as a `Link` header: its letters and its first picture. Proxies make early hints of it. The page
 * itself comes back without the links that React wrote for pictures.
 */
export function withPreloads({ head, middle, end }: PageText): PageText & { link: string | undefined } {
  const links: string[] = [];
  const letters = font.exec(head)?.[1];
  if (letters) links.push(`<${letters}>; rel=preload; as=font; type="font/woff2"; crossorigin`);
  const picture = firstOf([...middle, end]);
  if (picture) links.push(picture);
  const link = links.filter((each) => /^[\x20-\x7e]+$/.test(each)).join(", ");
  return { head: head.replaceAll(ofPictures, ""), middle, end, link: link || undefined };
}

function firstOf(parts: readonly PagePart[]): string | undefined {
  for (const part of parts) {
    const picture = typeof part === "string" ? pictureAhead(part) : part.picture;
    if (picture) return picture;
  }
  return undefined;
}

/** What is said ahead of the first picture of some HTML that its reader waits for. */
export function pictureAhead(html: string): string | undefined {
  const [, avif, image] = first.exec(html) ?? [];
  return image === undefined ? undefined : pictureLink(image, avif);
}

function pictureLink(image: string, avif: string | undefined): string {
  const set = attribute(avif ?? image, "srcSet");
  const sizes = attribute(image, "sizes");
  return [
    `<${attribute(image, "src")}>`,
    "rel=preload",
    "as=image",
    ...(avif ? ['type="image/avif"'] : []),
    ...(set ? [`imagesrcset="${set}"`] : []),
    ...(set && sizes ? [`imagesizes="${sizes}"`] : []),
    "fetchpriority=high",
  ].join("; ");
}

const attribute = (tag: string, name: string): string =>
  (new RegExp(`(?:^|\\s)${name}="([^"]*)"`, "i").exec(tag)?.[1] ?? "").replaceAll("&amp;", "&");

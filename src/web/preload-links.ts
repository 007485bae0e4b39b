import type { PageHtml, PagePart } from "./page-html.ts";

/**
 * Matches the preload links that React adds for pictures. They are removed, because pictures would load before styles
 * and fonts.
 */
const picturePreloadPattern = /<link rel="preload" as="image"[^>]*>/g;
const fontPreloadPattern = /<link rel="preload" href="([^"]+\.woff2)"/;
/** Matches the picture of the page with high priority, with its AVIF source if there is one. */
const priorityPicturePattern = /(?:<source type="image\/avif" ([^>]*)>)?<img ([^>]*fetchPriority="high"[^>]*)>/;

/**
 * Returns the page with a `Link` header that preloads its font and its first high-priority picture. Proxies can send
 * the header ahead as early hints. React's own preload links for pictures are removed.
 */
export function addPreloadLinkHeader({ head, middle, end }: PageHtml): PageHtml & { link: string | undefined } {
  const links: string[] = [];
  const fontUrl = fontPreloadPattern.exec(head)?.[1];
  if (fontUrl) links.push(`<${fontUrl}>; rel=preload; as=font; type="font/woff2"; crossorigin`);
  const pictureLinkHeader = findFirstPictureLink([...middle, end]);
  if (pictureLinkHeader) links.push(pictureLinkHeader);
  const link = links.filter((each) => /^[\x20-\x7e]+$/.test(each)).join(", ");
  return { head: head.replaceAll(picturePreloadPattern, ""), middle, end, link: link || undefined };
}

function findFirstPictureLink(parts: readonly PagePart[]): string | undefined {
  for (const part of parts) {
    const picture = typeof part === "string" ? findLcpImagePreload(part) : part.preloadLink;
    if (picture) return picture;
  }
  return undefined;
}

/** Returns the preload link for the first high-priority picture in the HTML. Undefined without such a picture. */
export function findLcpImagePreload(html: string): string | undefined {
  const [, avif, image] = priorityPicturePattern.exec(html) ?? [];
  return image === undefined ? undefined : formatPictureLink(image, avif);
}

function formatPictureLink(image: string, avif: string | undefined): string {
  const set = getAttribute(avif ?? image, "srcSet");
  const sizes = getAttribute(image, "sizes");
  return [
    `<${getAttribute(image, "src")}>`,
    "rel=preload",
    "as=image",
    ...(avif ? ['type="image/avif"'] : []),
    ...(set ? [`imagesrcset="${set}"`] : []),
    ...(set && sizes ? [`imagesizes="${sizes}"`] : []),
    "fetchpriority=high",
  ].join("; ");
}

const getAttribute = (tag: string, name: string): string =>
  (new RegExp(`(?:^|\\s)${name}="([^"]*)"`, "i").exec(tag)?.[1] ?? "").replaceAll("&amp;", "&");

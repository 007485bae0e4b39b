import { languages } from "#kernel/localized-text.ts";
import { getLanguageUrl } from "./language-url.ts";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
/** Escapes the characters that have a meaning in XML. */
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (mark) => escapes[mark] ?? mark);

export type SitemapUrl = { address: string; changed?: Date };

/** Renders a sitemap of pages, each with its URL in both languages. */
export function renderSitemap(urls: readonly SitemapUrl[]): string {
  const entries = urls.map(({ address, changed }) => {
    const alternates = languages.map(
      (language) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(getLanguageUrl(address, language))}"/>`,
    );
    const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : "";
    return `<url><loc>${escapeXml(address)}</loc>${lastmod}${alternates.join("")}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join("")}</urlset>\n`;
}

/** Renders the index that lists the sitemap files. */
export function renderSitemapIndex(addresses: readonly string[]): string {
  const entries = addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join("")}</sitemapindex>\n`;
}

/** Creates an XML response that crawlers may cache for an hour. */
export const createXmlResponse = (body: string): Response =>
  new Response(body, {
    headers: { "content-type": "application/xml; charset=utf-8", "cache-control": "public, max-age=3600" },
  });

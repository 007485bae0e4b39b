import { languages } from "#kernel/local-text.ts";
import { inLanguageAddress } from "./language-address.ts";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (mark) => escapes[mark] ?? mark);

export type SitemapUrl = { address: string; changed?: Date };

/** A sitemap of pages, each with its address in both languages. */
export function sitemap(urls: readonly SitemapUrl[]): string {
  const entries = urls.map(({ address, changed }) => {
    const alternates = languages.map(
      (language) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(inLanguageAddress(address, language))}"/>`,
    );
    const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : "";
    return `<url><loc>${escapeXml(address)}</loc>${lastmod}${alternates.join("")}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join("")}</urlset>\n`;
}

export function sitemapIndex(addresses: readonly string[]): string {
  const entries = addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join("")}</sitemapindex>\n`;
}

/** An answer that crawlers may keep for an hour. */
export const xmlAnswer = (body: string): Response =>
  new Response(body, {
    headers: { "content-type": "application/xml; charset=utf-8", "cache-control": "public, max-age=3600" },
  });

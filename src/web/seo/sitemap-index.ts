import { sitemapRanges } from "#domain/ads/sitemap.server.ts";
import { visitContext } from "#web/context.ts";
import type { Route } from "./+types/sitemap-index.ts";
import { sitemapIndex, xmlAnswer } from "./xml.ts";

/** /sitemap.xml: one file of pages, and one for every range of ads. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, origin } = context.get(visitContext);
  const ranges = await sitemapRanges(db);
  return xmlAnswer(
    sitemapIndex([`${origin}/sitemaps/pages.xml`, ...ranges.map((n) => `${origin}/sitemaps/ads-${n}.xml`)]),
  );
}

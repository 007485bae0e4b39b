import { listSitemapRanges } from "#domain/listings/list/sitemap.server.ts";
import { listMarketSitemapFiles } from "#domain/market/market-sitemap.server.ts";
import { listPartSitemapFiles } from "#domain/parts/part-page.server.ts";
import { requestContext } from "#web/context.ts";
import type { Route } from "./+types/sitemap-index.ts";
import { createXmlResponse, renderSitemapIndex } from "./sitemap-xml.ts";

/** Serves /sitemap.xml: one file for pages, and files for parts of the market, for parts and for ranges of listings. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, origin } = context.get(requestContext);
  const [marketFiles, partFiles, ranges] = await Promise.all([
    listMarketSitemapFiles(db),
    listPartSitemapFiles(db),
    listSitemapRanges(db),
  ]);
  const names = [
    "pages",
    ...marketFiles.map((_, n) => `market-${n}`),
    ...partFiles.map((_, n) => `parts-${n}`),
    ...ranges.map((n) => `ads-${n}`),
  ];
  return createXmlResponse(renderSitemapIndex(names.map((name) => `${origin}/sitemaps/${name}.xml`)));
}

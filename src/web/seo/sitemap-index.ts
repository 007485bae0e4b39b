import { listSitemapRanges } from "#domain/listings/list/sitemap.server.ts";
import { requestContext } from "#web/context.ts";
import type { Route } from "./+types/sitemap-index.ts";
import { createXmlResponse, renderSitemapIndex } from "./sitemap-xml.ts";

/** Serves /sitemap.xml: one file for pages, and one for each range of listings. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, origin } = context.get(requestContext);
  const ranges = await listSitemapRanges(db);
  return createXmlResponse(
    renderSitemapIndex([`${origin}/sitemaps/pages.xml`, ...ranges.map((n) => `${origin}/sitemaps/ads-${n}.xml`)]),
  );
}

import { type Banner, findBanner, getBannerCountName } from "#domain/banners/banners.server.ts";
import { countDaily } from "#domain/daily-counts/daily-counts.server.ts";
import { type RequestArgs, requestContext } from "#web/context.ts";
import { parsePositiveId } from "#web/parse-id.ts";

/**
 * Counts a view or click of a banner and redirects to its picture or link. The response is not cached, so that each
 * view and click is counted.
 */
export async function countAndRedirect(
  { request, context, params }: RequestArgs & { params: { banner: string } },
  event: "views" | "clicks",
  getLocation: (banner: Banner) => string,
): Promise<Response> {
  const { db, clock } = context.get(requestContext);
  const banner = await findBanner(db, parsePositiveId(params.banner));
  if (!banner) return new Response("404: no such banner", { status: 404 });
  countDaily(db, request, getBannerCountName(banner.id, event), clock());
  return new Response(null, {
    status: 302,
    headers: { location: getLocation(banner), "cache-control": "no-store", "x-robots-tag": "noindex" },
  });
}

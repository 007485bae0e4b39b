import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { type FeedFormat, feedFormats } from "#domain/feeds/feed-formats.ts";
import { findFeedByToken } from "#domain/feeds/feed-links.server.ts";
import { type FeedListing, getFeedKind, isFeedFile } from "#domain/feeds/feed-listing.ts";
import { getFeedVersion, listFeedListings } from "#domain/feeds/feed-listings.server.ts";
import { getTranslator } from "#i18n/translator.ts";
import { formatSiteName } from "#kernel/site-profile.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import type { Route } from "./+types/feed-file.ts";

/** Seconds for which a service may use its copy of a feed without asking again. */
const FEED_MAX_AGE_SECONDS = 900;

const tokenPattern = /^[\w-]{32}$/;

/**
 * Serves a feed of a seller or of the site. The listings are read and sent in batches. A request with the version that
 * the service has already gets 304 without reading them.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(requestContext);
  const { language } = context.get(preferencesContext);
  const link = tokenPattern.test(params.token) ? await findFeedByToken(db, params.token) : undefined;
  if (!link || !isFeedFile(params.file)) return new Response("404: no such feed", { status: 404 });
  const scope = { kind: getFeedKind(params.file), sellerId: link.sellerId };
  const headers = {
    etag: `W/"${await getFeedVersion(db, scope)}-${language}"`,
    "cache-control": `private, max-age=${FEED_MAX_AGE_SECONDS}`,
    "x-robots-tag": "noindex",
  };
  if (request.headers.get("if-none-match") === headers.etag) return new Response(null, { status: 304, headers });
  const format = feedFormats[params.file];
  const { t } = getTranslator(language);
  const beginning = format.begin({ title: formatSiteName(language), url: origin, description: t("list.allProducts") });
  const listings = listFeedListings(db, scope, { catalog: await getCatalog(db), language, origin });
  return new Response(streamFeed(format, beginning, listings), {
    headers: { ...headers, "content-type": format.contentType },
  });
}

/** Streams the text of a feed. A batch is read when the reader has taken the one before it. */
function streamFeed(format: FeedFormat, beginning: string, batches: AsyncGenerator<FeedListing[]>) {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(beginning)),
    async pull(controller) {
      const { done, value } = await batches.next();
      const text = done ? format.end : value.map(format.formatListing).join("");
      if (text) controller.enqueue(encoder.encode(text));
      if (done) controller.close();
    },
    cancel: () => void batches.return(undefined),
  });
}

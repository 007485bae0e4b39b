import { findFeedLink } from "#domain/feeds/feed-links.server.ts";
import { type FeedFile, feedFiles, getFeedKind } from "#domain/feeds/feed-listing.ts";
import { countFeedListings } from "#domain/feeds/feed-listings.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import type { RequestArgs } from "#web/context.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { getLanguageUrl } from "#web/seo/language-url.ts";

export type FeedLinksView = {
  /** Day on which the link was created. Undefined without a link. */
  since: string | undefined;
  feeds: { file: FeedFile; url: string | undefined; complete: number; incomplete: number }[];
};

/** Presents the feed links of a seller, or of the whole site for null, with the number of listings of each. */
export async function presentFeedLinks(
  context: RequestArgs["context"],
  sellerId: number | null,
): Promise<FeedLinksView> {
  const { db, origin, language } = getPageContext(context);
  const link = await findFeedLink(db, sellerId);
  const counts = {
    car: await countFeedListings(db, { kind: "car", sellerId }),
    part: await countFeedListings(db, { kind: "part", sellerId }),
  };
  return {
    since: link && getFormatters(language).formatDate(link.createdAt),
    feeds: feedFiles.map((file) => {
      const { complete, all } = counts[getFeedKind(file)];
      const url = link && getLanguageUrl(`${origin}/feeds/${link.token}/${file}`, language);
      return { file, url, complete, incomplete: all - complete };
    }),
  };
}

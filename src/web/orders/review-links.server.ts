import type { Db } from "#db/database.ts";
import { getListingPath } from "#domain/listings/detail/listing.ts";
import type { Order } from "#domain/orders/order.ts";
import { getReviewableTargets } from "#domain/reviews/queries.server.ts";

/** Link to the review form. `written` means that the buyer has already written the review. */
export type ReviewLink = { href: string; written: boolean };

/** Review links by the ids of order lines and seller orders. */
export type ReviewLinks = { lines: Record<number, ReviewLink>; shares: Record<number, ReviewLink> };

/** Returns the links for reviewing delivered items and their sellers. Runs one query for the whole order. */
export async function getReviewLinks(db: Db, userId: number | undefined, order: Order): Promise<ReviewLinks> {
  const delivered = order.sellers.filter(({ status }) => status === "DELIVERED");
  if (userId === undefined || delivered.length === 0) return { lines: {}, shares: {} };
  const lines = delivered.flatMap((sellerOrder) => sellerOrder.lines);
  const reviewable = await getReviewableTargets(db, userId, {
    adIds: lines.flatMap(({ adId }) => adId ?? []),
    sellerIds: delivered.map(({ seller }) => seller.id),
  });
  return {
    lines: Object.fromEntries(
      lines.flatMap(({ id, adId, slug }) => {
        const state = adId === null ? undefined : reviewable.ads.get(adId);
        if (adId === null || !state) return [];
        const formPath = `${getListingPath({ id: adId, slug })}/review`;
        const written = state === "written";
        return [[id, { href: written ? formPath : `${formPath}?line=${id}`, written }]];
      }),
    ),
    shares: Object.fromEntries(
      delivered.flatMap(({ id, seller }) => {
        const found = reviewable.sellers.get(seller.id);
        if (!found) return [];
        return [
          [id, { href: found.path.replace(/\/products$/, "/review"), written: found.availability === "written" }],
        ];
      }),
    ),
  };
}

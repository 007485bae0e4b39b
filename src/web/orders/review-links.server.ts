import type { Db } from "#db/database.ts";
import { productPath } from "#domain/ads/product.ts";
import type { Order } from "#domain/orders/order.ts";
import { sayableOf } from "#domain/reviews/queries.server.ts";

/** Where its buyer says what they think; `written`: they have, and see it there. */
export type ReviewLink = { href: string; written: boolean };

/** What can be said of what has come, by the ids of lines and shares. */
export type ReviewLinks = { lines: Record<number, ReviewLink>; shares: Record<number, ReviewLink> };

/** The ways from an order to the reviews of what was delivered with it and of who sold it: one query for all of it. */
export async function reviewLinksOf(db: Db, userId: number | undefined, order: Order): Promise<ReviewLinks> {
  const came = order.sellers.filter(({ status }) => status === "DELIVERED");
  if (userId === undefined || came.length === 0) return { lines: {}, shares: {} };
  const lines = came.flatMap((share) => share.lines);
  const sayable = await sayableOf(db, userId, {
    adIds: lines.flatMap(({ adId }) => adId ?? []),
    sellerIds: came.map(({ seller }) => seller.id),
  });
  return {
    lines: Object.fromEntries(
      lines.flatMap(({ id, adId, slug }) => {
        const say = adId === null ? undefined : sayable.ads.get(adId);
        if (adId === null || !say) return [];
        const form = `${productPath({ id: adId, slug })}/review`;
        const written = say === "written";
        return [[id, { href: written ? form : `${form}?line=${id}`, written }]];
      }),
    ),
    shares: Object.fromEntries(
      came.flatMap(({ id, seller }) => {
        const found = sayable.sellers.get(seller.id);
        if (!found) return [];
        return [[id, { href: found.path.replace(/\/products$/, "/review"), written: found.say === "written" }]];
      }),
    ),
  };
}

import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { countPhoneReveals, type PhoneViewer } from "./phone-reveal-limit.server.ts";

/**
 * Revealed phone number of a listing. `cityIds` are the cities that determine the country of the number: the listing's
 * city, then the seller's.
 */
export type RevealedPhone = { phone: string; slug: string; cityIds: (number | null)[] };

/**
 * Reveals the phone number of a listing, even if the listing hides it. Fails with `ad.too_many` above the hourly limit.
 */
export async function revealPhone(
  db: Db,
  listingId: number,
  viewer: PhoneViewer,
  now: Date,
): Promise<Result<RevealedPhone> | (Failure & { retryAt: Date })> {
  const { rows } = await sql<{
    phone: string | null;
    slug: string;
    city: number | null;
    sellerCity: number | null;
    sellerId: number;
  }>`
    select coalesce(d.phone, s.phone) as phone, a.slug, a.city_id as city, s.city_id as "sellerCity", s.id as "sellerId"
    from ads a join ad_translations d on d.ad_id = a.id join sellers s on s.id = a.seller_id
    where a.id = ${listingId} and a.status in ('active', 'reserved')`.execute(db);
  const [listing] = rows;
  if (!listing?.phone) return failure("not_found", "product.not_found");
  const { phone, sellerId } = listing;
  const { retryAt } = await countPhoneReveals(db, viewer, [{ phone, sellerId }], now);
  if (retryAt) return { ...failure("rate_limited", "ad.too_many"), retryAt };
  return ok({ phone, slug: listing.slug, cityIds: [listing.city, listing.sellerCity] });
}

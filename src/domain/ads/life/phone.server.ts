import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { countUse } from "#domain/limits/limits.server.ts";
import { addressKey, type Limit } from "#domain/limits/limits.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";

/** Nobody who looks for a car needs more; whoever collects numbers does. */
export const revealLimit: Limit = { name: "ad phone", most: 30, within: 60 * 60_000 };

/** A phone, and the cities that say of which country it is: the ad's, then its seller's. */
export type RevealedPhone = { phone: string; slug: string; cityIds: (number | null)[] };

/** The phone of an ad that hides it, for who asks: a member, or whoever is at an address. */
export async function revealPhone(
  db: Db,
  adId: number,
  { userId, address, now }: { userId: number | undefined; address: string; now: Date },
): Promise<Result<RevealedPhone> | (Failure & { retryAt: Date })> {
  const { rows } = await sql<{ phone: string | null; slug: string; city: number | null; sellerCity: number | null }>`
    select coalesce(d.phone, s.phone) as phone, a.slug, a.city_id as city, s.city_id as "sellerCity"
    from ads a join ad_docs d on d.ad_id = a.id join sellers s on s.id = a.seller_id
    where a.id = ${adId} and a.status in ('active', 'reserved')`.execute(db);
  const [ad] = rows;
  if (!ad?.phone) return failure("not_found", "product.not_found");
  const key = userId === undefined ? addressKey(address) : `user ${userId}`;
  const allowance = await countUse(db, revealLimit, key, now);
  if (!allowance.allowed) return { ...failure("rate_limited", "ad.too_many"), retryAt: allowance.retryAt };
  return ok({ phone: ad.phone, slug: ad.slug, cityIds: [ad.city, ad.sellerCity] });
}

import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { countPhones, type PhoneViewer } from "./phone-limit.server.ts";

/** A phone, and the cities that say of which country it is: the ad's, then its seller's. */
export type RevealedPhone = { phone: string; slug: string; cityIds: (number | null)[] };

/** The phone of an ad for who asks for it, also of one that hides it. Fails with `ad.too_many` past the hour's numbers. */
export async function revealPhone(
  db: Db,
  adId: number,
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
    from ads a join ad_docs d on d.ad_id = a.id join sellers s on s.id = a.seller_id
    where a.id = ${adId} and a.status in ('active', 'reserved')`.execute(db);
  const [ad] = rows;
  if (!ad?.phone) return failure("not_found", "product.not_found");
  const { phone, sellerId } = ad;
  const { retryAt } = await countPhones(db, viewer, [{ phone, sellerId }], now);
  if (retryAt) return { ...failure("rate_limited", "ad.too_many"), retryAt };
  return ok({ phone, slug: ad.slug, cityIds: [ad.city, ad.sellerCity] });
}

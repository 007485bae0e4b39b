import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { oneOf } from "#db/one-of.ts";
import type { AdsTable } from "#db/schema/ads.ts";
import { optionsColumn } from "#domain/ads/options.server.ts";
import type { ProductOption } from "#domain/ads/product.ts";
import { joiningAgreement } from "#domain/inbox/agreed.server.ts";
import { isOwnAd } from "#domain/sellers/owned.server.ts";
import type { LocalText } from "#kernel/local-text.ts";
import type { Offer } from "./cart.ts";

export type NamedOffer = Offer & { name: LocalText; options: ProductOption[] };

type Row = Pick<{ [K in keyof AdsTable]: AdsTable[K] }, "kind" | "price_minor" | "currency"> & {
  id: number;
  status: Offer["status"];
  availability: Offer["availability"];
  stock: number;
  agreed_minor: number | null;
  own: boolean;
  narrating_ar: string | null;
  narrating_en: string | null;
  options: ProductOption[] | null;
};

/**
 * Ads as the cart's rules see them, by id. Those that visitors may not see are left out. A member has a piece for
 * what they agreed on with its seller.
 */
export async function offersOf(
  db: Db,
  adIds: readonly number[],
  userId: number | undefined,
): Promise<Map<number, NamedOffer>> {
  if (adIds.length === 0) return new Map();
  const user = userId === undefined ? undefined : sql`${userId}::int`;
  const { rows } = await sql<Row>`
    select a.id, a.kind, a.status, a.availability, a.stock, a.price_minor, g.minor as agreed_minor, a.currency,
      ${isOwnAd(user)} as own, d.narrating_ar, d.narrating_en, ${optionsColumn}
    from ads a join ad_docs d on d.ad_id = a.id ${joiningAgreement(user)}
    where ${oneOf("a.id", adIds)} and a.status in ('active', 'reserved', 'sold', 'expired')`.execute(db);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        kind: row.kind,
        status: row.status,
        availability: row.availability,
        stock: row.stock,
        own: row.own,
        agreedMinor: row.agreed_minor,
        price: row.price_minor === null ? null : { minor: row.price_minor, currency: row.currency },
        options: row.options ?? [],
        name: { ar: row.narrating_ar, en: row.narrating_en },
      },
    ]),
  );
}

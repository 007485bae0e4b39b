import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { buildIdCondition } from "#db/in-list.ts";
import type { ListingsTable } from "#db/schema/listings.ts";
import { buildAgreedPriceJoin } from "#domain/inbox/agreed-price.server.ts";
import type { PurchaseOption } from "#domain/listings/detail/listing.ts";
import { purchaseOptionsColumn } from "#domain/listings/detail/listing-summaries.server.ts";
import { buildOwnListingCondition } from "#domain/sellers/seller-access.server.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import type { CartOffer } from "./cart.ts";

export type NamedCartOffer = CartOffer & { name: LocalizedText; options: PurchaseOption[] };

type Row = Pick<{ [K in keyof ListingsTable]: ListingsTable[K] }, "kind" | "price_minor" | "currency"> & {
  id: number;
  status: CartOffer["status"];
  availability: CartOffer["availability"];
  stock: number;
  agreed_minor: number | null;
  own: boolean;
  narrating_ar: string | null;
  narrating_en: string | null;
  options: PurchaseOption[] | null;
};

/**
 * Returns the data of listings that the cart rules need, by listing id. Listings that visitors cannot see are left out.
 * Members get their agreed prices.
 */
export async function getCartOffers(
  db: Db,
  listingIds: readonly number[],
  userId: number | undefined,
): Promise<Map<number, NamedCartOffer>> {
  if (listingIds.length === 0) return new Map();
  const user = userId === undefined ? undefined : sql`${userId}::int`;
  const { rows } = await sql<Row>`
    select a.id, a.kind, a.status, a.availability, a.stock, a.price_minor, g.minor as agreed_minor, a.currency,
      ${buildOwnListingCondition(user)} as own, d.narrating_ar, d.narrating_en, ${purchaseOptionsColumn}
    from ads a join ad_translations d on d.ad_id = a.id ${buildAgreedPriceJoin(user)}
    where ${buildIdCondition("a.id", listingIds)} and a.status in ('active', 'reserved', 'sold', 'expired')`.execute(
    db,
  );
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

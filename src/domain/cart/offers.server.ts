import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { buildIdCondition } from "#db/in-list.ts";
import { formatListingTitle, type TitleParts } from "#domain/catalog/listing-title.ts";
import { titlePartsExpression } from "#domain/catalog/title-parts.server.ts";
import { buildAgreedPriceJoin } from "#domain/inbox/agreed-price.server.ts";
import type { PurchaseOption } from "#domain/listings/detail/listing.ts";
import { purchaseOptionsColumn } from "#domain/listings/detail/listing-summaries.server.ts";
import { buildOwnListingCondition } from "#domain/sellers/seller-access.server.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import type { CartOffer } from "./cart.ts";

export type NamedCartOffer = CartOffer & { name: LocalizedText; options: PurchaseOption[] };

type Row = Omit<NamedCartOffer, "name" | "options"> & {
  id: number;
  titleParts: TitleParts;
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
    select a.id, a.kind, a.status, a.availability, a.stock, g.minor as "agreedMinor", ${buildOwnListingCondition(user)} as own,
      case when a.price_minor is not null then json_build_object('minor', a.price_minor, 'currency', a.currency) end as price,
      ${titlePartsExpression} as "titleParts", ${purchaseOptionsColumn}
    from ads a join ad_translations d on d.ad_id = a.id ${buildAgreedPriceJoin(user)}
    where ${buildIdCondition("a.id", listingIds)} and a.status in ('active', 'reserved', 'sold', 'expired')`.execute(
    db,
  );
  return new Map(
    rows.map(({ id, titleParts, options, ...offer }) => [
      id,
      { ...offer, name: formatListingTitle(titleParts), options: options ?? [] },
    ]),
  );
}

import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Catalog, Currency } from "#domain/catalog/catalog.ts";
import type { Listing } from "#domain/listings/detail/listing.ts";
import {
  calculateGrams,
  DEFAULT_PART_GRAMS,
  type Destination,
  quoteShipping,
  type ShippingQuote,
  selectRates,
} from "#domain/shipping/shipping-rate.ts";
import { listShippingRates } from "#domain/shipping/shipping-rates.server.ts";
import { weightExpression } from "#domain/shipping/weight.server.ts";
import { convertMoney } from "#kernel/money.ts";
import type { TotalsSettings } from "./totals.ts";

/** Quotes the shipping of a part before it is in a cart, for one piece or `quantity`. */
export async function quoteListingShipping(
  db: Db,
  { id, seller, price }: Pick<Listing, "id" | "seller" | "price">,
  { currencies }: Pick<Catalog, "currencies">,
  { shippingRates = [], partGrams = DEFAULT_PART_GRAMS }: Pick<TotalsSettings, "shippingRates" | "partGrams">,
  destination: Destination | undefined,
  quantity = 1,
): Promise<ShippingQuote> {
  const rates = selectRates(await listShippingRates(db, seller.id), shippingRates);
  if (rates.length === 0) return { kind: "flat" };
  const { rows } = await sql<{ grams: number | null }>`
    select ${weightExpression} as grams from ads a where a.id = ${id}`.execute(db);
  const getCurrency = (code: string) => currencies.get(code) as Currency;
  return quoteShipping(rates, destination, {
    grams: calculateGrams([{ grams: rows[0]?.grams ?? null, quantity }], partGrams),
    getGoodsMinor: (code) =>
      price
        ? convertMoney({ ...price, minor: price.minor * quantity }, getCurrency(price.currency), getCurrency(code))
            .minor
        : 0,
  });
}

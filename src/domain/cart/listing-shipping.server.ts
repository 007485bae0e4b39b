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
import {
  buildShippingRatesExpression,
  type StoredShippingRate,
  toShippingRates,
} from "#domain/shipping/shipping-rates.server.ts";
import { weightExpression } from "#domain/shipping/weight.server.ts";
import { convertMoney } from "#kernel/money.ts";
import type { TotalsSettings } from "./totals.ts";

type QuotedListing = Pick<Listing, "id" | "price">;
type QuoteSettings = Pick<TotalsSettings, "shippingRates" | "partGrams">;

/** Quotes the shipping of a part before it is in a cart, for one piece or `quantity`. */
export async function quoteListingShipping(
  db: Db,
  listing: QuotedListing,
  catalog: Pick<Catalog, "currencies">,
  settings: QuoteSettings,
  destination: Destination | undefined,
  quantity = 1,
): Promise<ShippingQuote> {
  const quotes = await quoteShippingOfEach(db, [listing], catalog, settings, destination, quantity);
  return quotes.get(listing.id) ?? { kind: "flat" };
}

/** Quotes the shipping of each of several parts on its own, by id of the listing. Takes one statement. */
export async function quoteShippingOfEach(
  db: Db,
  listings: readonly QuotedListing[],
  { currencies }: Pick<Catalog, "currencies">,
  { shippingRates = [], partGrams = DEFAULT_PART_GRAMS }: QuoteSettings,
  destination: Destination | undefined,
  quantity = 1,
): Promise<Map<number, ShippingQuote>> {
  const { rows } = await sql<{ id: number; grams: number | null; rates: StoredShippingRate[] | null }>`
    select a.id, ${weightExpression} as grams, ${buildShippingRatesExpression(sql`a.seller_id`)} as rates
    from ads a where a.id = any(${listings.map(({ id }) => id)}::bigint[])`.execute(db);
  const prices = new Map(listings.map(({ id, price }) => [id, price]));
  const getCurrency = (code: string) => currencies.get(code) as Currency;
  return new Map(
    rows.map(({ id, grams, rates }): [number, ShippingQuote] => {
      const selected = selectRates(toShippingRates(rates), shippingRates);
      const price = prices.get(id);
      const quote = quoteShipping(selected, destination, {
        grams: calculateGrams([{ grams, quantity }], partGrams),
        getGoodsMinor: (code) =>
          price
            ? convertMoney({ ...price, minor: price.minor * quantity }, getCurrency(price.currency), getCurrency(code))
                .minor
            : 0,
      });
      return [id, quote];
    }),
  );
}

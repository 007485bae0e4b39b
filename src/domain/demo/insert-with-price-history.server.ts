import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { convertToBaseCurrency, insertListings } from "#domain/listings/write/insert-listings.server.ts";
import type { DemoListing } from "./parts/demo-part.ts";
import { writeDemoParts } from "./parts/write-demo-parts.server.ts";
import { generatePriceHistory } from "./price-history.ts";

/**
 * Inserts listings and their parts at the first price of their history, then updates the price for each later entry.
 * The database records each price itself.
 */
export async function insertListingsWithPriceHistory(
  trx: Db,
  catalog: Catalog,
  ads: readonly DemoListing[],
  now: Date,
): Promise<void> {
  const listingsWithPrices = (await writeDemoParts(trx, ads, now)).map((ad) => ({
    ad,
    prices: generatePriceHistory(ad, catalog.currencies.get(ad.currency)?.decimals ?? 2, now),
  }));
  const ids = await insertListings(
    trx,
    catalog,
    listingsWithPrices.map(({ ad, prices: [first, ...laterPrices] }) =>
      first && laterPrices.length > 0 && ad.price
        ? { ...ad, price: { ...ad.price, minor: first.minor }, compareAtMinor: null }
        : ad,
    ),
  );
  const longestHistory = Math.max(0, ...listingsWithPrices.map(({ prices }) => prices.length));
  for (let nth = 1; nth < longestHistory; nth += 1) {
    const changes = listingsWithPrices.flatMap(({ ad, prices }, i) => {
      const change = prices[nth];
      if (!change) return [];
      const price = { minor: change.minor, currency: ad.currency };
      const last = nth === prices.length - 1;
      return [
        {
          id: ids[i],
          price_minor: change.minor,
          base_minor: convertToBaseCurrency(catalog, price),
          compare_at_minor: last ? (ad.compareAtMinor ?? null) : null,
          at: change.at,
        },
      ];
    });
    await sql`
      update ads a set price_minor = c.price_minor, base_minor = c.base_minor, compare_at_minor = c.compare_at_minor,
        updated_at = c.at
      from json_to_recordset(${JSON.stringify(changes)}::json)
        as c(id bigint, price_minor bigint, base_minor bigint, compare_at_minor bigint, at timestamptz)
      where a.id = c.id`.execute(trx);
  }
}

import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { inBaseCurrency, insertAds } from "#domain/ads/insert.server.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import type { DemoAd } from "./parts/demo-part.ts";
import { writeDemoParts } from "./parts/write-demo-parts.server.ts";
import { priceHistoryFor } from "./price-histories.ts";

/**
 * Writes ads, with the parts that they offer, as their sellers did: at the price they began with, which then changed. The database notes the prices by
 * itself, as it does for everybody.
 */
export async function insertWithHistories(
  trx: Db,
  catalogue: Catalogue,
  ads: readonly DemoAd[],
  now: Date,
): Promise<void> {
  const told = (await writeDemoParts(trx, ads, now)).map((ad) => ({
    ad,
    prices: priceHistoryFor(ad, catalogue.currencies.get(ad.currency)?.decimals ?? 2, now),
  }));
  const ids = await insertAds(
    trx,
    catalogue,
    told.map(({ ad, prices: [first, ...later] }) =>
      first && later.length > 0 && ad.price
        ? { ...ad, price: { ...ad.price, minor: first.minor }, compareAtMinor: null }
        : ad,
    ),
  );
  const most = Math.max(0, ...told.map(({ prices }) => prices.length));
  for (let nth = 1; nth < most; nth += 1) {
    const changes = told.flatMap(({ ad, prices }, i) => {
      const change = prices[nth];
      if (!change) return [];
      const price = { minor: change.minor, currency: ad.currency };
      const last = nth === prices.length - 1;
      return [
        {
          id: ids[i],
          price_minor: change.minor,
          base_minor: inBaseCurrency(catalogue, price),
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

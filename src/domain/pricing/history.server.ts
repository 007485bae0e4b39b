import type { Db } from "#db/database.ts";
import { type PriceStep, stepsOf } from "./history.ts";

/** More changes than anybody looks through; of a price that changes every day, the latest are shown. */
const mostEntries = 200;

/** What an ad has cost since it was written, the oldest first; one step when its price never changed. */
export async function priceHistoryOf(db: Db, adId: number): Promise<PriceStep[]> {
  const rows = await db
    .selectFrom("ad_prices")
    .select(["at", "price_minor", "currency", "base_minor"])
    .where("ad_id", "=", adId)
    .orderBy("id", "desc")
    .limit(mostEntries)
    .execute();
  return stepsOf(
    rows.reverse().map((row) => ({
      at: row.at,
      price: { minor: row.price_minor, currency: row.currency },
      base: row.base_minor,
    })),
  );
}

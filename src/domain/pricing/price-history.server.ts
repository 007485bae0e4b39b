import type { Db } from "#db/database.ts";
import { type PriceStep, toPriceSteps } from "./price-history.ts";

/** Maximum number of price changes that are returned, the latest ones. */
const MAX_HISTORY_ENTRIES = 200;

/** Returns the price history of a listing, the oldest price first. A price that never changed gives one entry. */
export async function getPriceHistory(db: Db, listingId: number): Promise<PriceStep[]> {
  const rows = await db
    .selectFrom("ad_prices")
    .select(["effective_at", "price_minor", "currency", "base_minor"])
    .where("ad_id", "=", listingId)
    .orderBy("id", "desc")
    .limit(MAX_HISTORY_ENTRIES)
    .execute();
  return toPriceSteps(
    rows.reverse().map((row) => ({
      at: row.effective_at,
      price: { minor: row.price_minor, currency: row.currency },
      base: row.base_minor,
    })),
  );
}

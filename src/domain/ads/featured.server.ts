import type { Db } from "#db/database.ts";
import { newestProducts } from "./list.server.ts";
import type { ProductSummary } from "./product.ts";
import { summariesOf } from "./summaries.server.ts";

/** Ads that were chosen to be shown first, the latest first; as long as none are, the latest parts. */
export async function featuredProducts(db: Db, limit: number): Promise<ProductSummary[]> {
  const chosen = await db
    .selectFrom("ads")
    .select("id")
    .where("status", "=", "active")
    .where("featured", "=", true)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  if (chosen.length === 0) return newestProducts(db, { kind: "part" }, limit);
  return summariesOf(
    db,
    chosen.map(({ id }) => id),
  );
}

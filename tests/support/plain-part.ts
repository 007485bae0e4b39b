import type { Db } from "#db/database.ts";

/** Finds an active part with a price and without options, whose stock is between the two limits. */
export const findPlainPart = (
  db: Db,
  { minStock = 21, maxStock = 1_000_000 } = {},
): Promise<{ id: number; stock: number }> =>
  db
    .selectFrom("ads")
    .select(["id", "stock"])
    .where("kind", "=", "part")
    .where("status", "=", "active")
    .where("stock", ">=", minStock)
    .where("stock", "<=", maxStock)
    .where("price_minor", "is not", null)
    .where("availability", "=", "in-stock")
    .where("id", "not in", db.selectFrom("ad_options").select("ad_id"))
    .executeTakeFirstOrThrow();

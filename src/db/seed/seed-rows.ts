import { insertRows } from "../bulk.ts";
import type { Db } from "../database.ts";

/** Inserts rows that do not exist yet. Existing rows stay unchanged. */
export const insertMissingRows = (
  db: Db,
  table: Parameters<typeof insertRows>[1],
  rows: readonly object[],
): Promise<void> =>
  insertRows(db, table, rows as readonly Record<string, unknown>[], { onConflict: "on conflict do nothing" });

/** Returns the ids of all possible values of a feature, as a map from the key of the value. */
export async function getLookupIds(db: Db, feature: "body" | "fuel"): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("feature_lookups")
    .innerJoin("features", "features.id", "feature_lookups.feature_id")
    .where("features.key", "=", feature)
    .select(["feature_lookups.id", "feature_lookups.key"])
    .execute();
  return new Map(rows.map(({ id, key }) => [key, id]));
}

/** Returns the ids of all rows of a table by their slug or key. */
export async function getIdMap(
  db: Db,
  table: "features" | "categories" | "makes" | "cities" | "brands" | "qualifiers",
  column: "key" | "slug",
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom(table)
    .select(["id", `${column} as name` as never])
    .execute();
  return new Map((rows as unknown as { id: number; name: string }[]).map((row) => [row.name, row.id]));
}

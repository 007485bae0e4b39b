import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { IndexSnapshot } from "../index/snapshot.ts";
import { type NamedCar, rateOwnNames } from "../query/named-car.ts";

/** Number of rows at the beginning of a list whose names are rated. */
const MAX_RATED_ROWS = 128;

/**
 * Creates the function that rates how well the own name of a row agrees with a search text (`rateOwnNames`). Rows that are
 * not rated come last. Without a named car, all rows are equal.
 */
export async function createOwnNameRating(
  db: Db,
  { columns }: IndexSnapshot,
  rows: Int32Array,
  namedCar: NamedCar | undefined,
): Promise<(row: number) => number> {
  if (!namedCar || rows.length < 2) return () => 0;
  const rowsById = new Map(Array.from(rows.subarray(0, MAX_RATED_ROWS), (row) => [columns.id[row] as number, row]));
  const { rows: listings } = await sql<{ id: number; names: (string | null)[] }>`
    select ad_id as id, array[sort_ar, sort_en] as names from ad_translations
    where ad_id = any(${[...rowsById.keys()]}::bigint[])`.execute(db);
  const levels = new Map<number, number>();
  for (const { id, names } of listings) {
    const row = rowsById.get(id);
    if (row === undefined) continue;
    const ownNames = names.filter((name) => name !== null);
    levels.set(row, rateOwnNames(namedCar, columns.model[row] as number, ownNames));
  }
  return (row) => levels.get(row) ?? 0;
}

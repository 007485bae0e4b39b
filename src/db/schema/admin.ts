import type { ColumnType, Generated } from "kysely";

/** Number of searches for a normalized text on one day. `day` is YYYY-MM-DD. */
export interface SearchLogTable {
  day: ColumnType<string, string, never>;
  text: string;
  times: Generated<number>;
  /** Number of listings that the last search found. */
  found: Generated<number>;
}

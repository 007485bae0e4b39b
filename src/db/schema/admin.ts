import type { ColumnType, Generated } from "kysely";

/** What was searched on a day, folded; `day` as YYYY-MM-DD. */
export interface SearchesTable {
  day: ColumnType<string, string, never>;
  text: string;
  times: Generated<number>;
  /** In how many ads it was found last. */
  found: Generated<number>;
}

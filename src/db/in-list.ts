import { type RawBuilder, type SqlBool, sql } from "kysely";

/**
 * Builds a condition that a column has one of the ids. A single id is compared with `=`: the cost of a list depends on
 * its length, so PostgreSQL would plan the statement each time, which takes longer than running it.
 */
export const matchIds = (
  column: string,
  ids: readonly number[],
  type: "int" | "bigint" = "bigint",
): RawBuilder<SqlBool> => {
  const typed = sql.raw(type);
  return ids.length === 1
    ? sql<SqlBool>`${sql.ref(column)} = ${ids[0]}::${typed}`
    : sql<SqlBool>`${sql.ref(column)} = any(${[...ids]}::${typed}[])`;
};

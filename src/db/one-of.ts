import { type RawBuilder, type SqlBool, sql } from "kysely";

/**
 * Whether a column has one of some ids. A single one is compared as such: what a statement with a list costs depends on how
 * long it is, so that PostgreSQL would plan it anew each time, which takes longer than running it.
 */
export const oneOf = (
  column: string,
  ids: readonly number[],
  type: "int" | "bigint" = "bigint",
): RawBuilder<SqlBool> => {
  const typed = sql.raw(type);
  return ids.length === 1
    ? sql<SqlBool>`${sql.ref(column)} = ${ids[0]}::${typed}`
    : sql<SqlBool>`${sql.ref(column)} = any(${[...ids]}::${typed}[])`;
};

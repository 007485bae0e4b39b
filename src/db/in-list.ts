import { type RawBuilder, type SqlBool, sql } from "kysely";

/**
 * Builds the condition that a column contains one of the ids. A single id is compared with `=`. With a list, PostgreSQL
 * would plan the statement on every execution, which takes longer than executing it.
 */
export const buildIdCondition = (
  column: string,
  ids: readonly number[],
  type: "int" | "bigint" = "bigint",
): RawBuilder<SqlBool> => {
  const typed = sql.raw(type);
  return ids.length === 1
    ? sql<SqlBool>`${sql.ref(column)} = ${ids[0]}::${typed}`
    : sql<SqlBool>`${sql.ref(column)} = any(${[...ids]}::${typed}[])`;
};

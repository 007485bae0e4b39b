import pg from "pg";

const { types } = pg;

/**
 * PostgreSQL's `bigint` as a JavaScript number: ids and money in minor units stay far below 2^53.
 * Throws a RangeError for a value that a number can't hold exactly, rather than rounding it.
 */
export function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is too large for a number`);
  return value;
}

const own = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, parseBigint],
  // A calendar day has no time zone: keep "2026-01-31" as it is.
  [types.builtins.DATE, (text) => text],
]);

/**
 * The one set of value parsers for the embedded database and for a server alike,
 * in the shape that `pg` takes as a client's `types`.
 */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    own.get(oid) ?? types.getTypeParser(oid, format as "text")) as typeof types.getTypeParser,
};

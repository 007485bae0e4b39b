import pg from "pg";

const { types } = pg;

/**
 * Parses a `bigint` of PostgreSQL to a number. Ids and amounts in minor units stay far below 2^53. Throws a RangeError
 * for a value that a number cannot represent exactly.
 */
function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is too large for a number`);
  return value;
}

const customParsers = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, parseBigint],
  // A calendar day has no time zone, so a date such as "2026-01-31" stays a text.
  [types.builtins.DATE, (text) => text],
]);

/**
 * Parsers for the values that PostgreSQL returns, for the embedded database and for servers. They have the form of the
 * client option `types` of `pg`.
 */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    customParsers.get(oid) ?? types.getTypeParser(oid, format as "text")) as typeof types.getTypeParser,
};

import pg from "pg";

const { types } = pg;

/**
 * Parses PostgreSQL's `bigint` to a number. Ids and money in minor units stay far below 2^53. Throws a RangeError for a
 * value that a number cannot hold exactly.
 */
export function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is too large for a number`);
  return value;
}

const customParsers = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, parseBigint],
  // A calendar day has no time zone, so "2026-01-31" stays text.
  [types.builtins.DATE, (text) => text],
]);

/** Value parsers of the embedded database and of servers, in the shape of `pg`'s client option `types`. */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    customParsers.get(oid) ?? types.getTypeParser(oid, format as "text")) as typeof types.getTypeParser,
};

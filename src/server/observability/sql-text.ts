const sqlVerbs = new Set(["select", "insert", "update", "delete", "begin", "commit", "rollback"]);

/**
 * Returns the first word of a statement. Rare words and `with` become "other", so that the metric has few label
 * values.
 */
export function getSqlVerb(text: string): string {
  const word = /^[\s(]*(\w{1,10})/.exec(text)?.[1]?.toLowerCase() ?? "";
  return sqlVerbs.has(word) ? word : "other";
}

/** Maximum length of a statement in the log, in characters. */
const MAX_LOGGED_SQL_LENGTH = 2_000;

/** Returns the text of a statement for the log: one line, without text values and long numbers. */
export function stripSqlLiterals(text: string): string {
  const stripped = text
    .replace(/'(?:[^']|'')*'/g, "'…'")
    .replace(/(?<![\w$])\d{5,}/g, "…")
    .replace(/\s+/g, " ")
    .trim();
  return stripped.length > MAX_LOGGED_SQL_LENGTH ? `${stripped.slice(0, MAX_LOGGED_SQL_LENGTH)}…` : stripped;
}

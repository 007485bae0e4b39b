const sqlVerbs = new Set(["select", "insert", "update", "delete", "begin", "commit", "rollback"]);

/** Returns the first word of a statement, of which there are few. `with` and all others are "other". */
export function getSqlVerb(text: string): string {
  const word = /^[\s(]*(\w{1,10})/.exec(text)?.[1]?.toLowerCase() ?? "";
  return sqlVerbs.has(word) ? word : "other";
}

/** Maximum length of a logged statement. */
const MAX_LOGGED_SQL_LENGTH = 2_000;

/** Returns a statement's text for logs: in one line, without string literals and long numbers. */
export function stripSqlLiterals(text: string): string {
  const stripped = text
    .replace(/'(?:[^']|'')*'/g, "'…'")
    .replace(/(?<![\w$])\d{5,}/g, "…")
    .replace(/\s+/g, " ")
    .trim();
  return stripped.length > MAX_LOGGED_SQL_LENGTH ? `${stripped.slice(0, MAX_LOGGED_SQL_LENGTH)}…` : stripped;
}

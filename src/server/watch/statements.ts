const verbs = new Set(["select", "insert", "update", "delete", "begin", "commit", "rollback"]);

/** The first word of a statement, of which there are few; `with` and whatever else comes are "other". */
export function verbOf(text: string): string {
  const word = /^[\s(]*(\w{1,10})/.exec(text)?.[1]?.toLowerCase() ?? "";
  return verbs.has(word) ? word : "other";
}

/** Past this length a statement is cut in the log. */
const longest = 2_000;

/** A statement's text for people to read: in one line, without whatever was written into it as text or long number. */
export function withoutValues(text: string): string {
  const shown = text
    .replace(/'(?:[^']|'')*'/g, "'…'")
    .replace(/(?<![\w$])\d{5,}/g, "…")
    .replace(/\s+/g, " ")
    .trim();
  return shown.length > longest ? `${shown.slice(0, longest)}…` : shown;
}

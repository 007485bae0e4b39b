import type { ByLanguage } from "#kernel/localized-text.ts";
import type { NewRule } from "../part.ts";

/** Rule with the row number by which findings name it. */
export type LintedRule = { rule: NewRule; row: number };

export type LintedPart = {
  /** Slugs of the part's category and its ancestors. */
  types: readonly string[];
  universal: boolean;
  rules: readonly LintedRule[];
};

export type FindingCode =
  | "overlap"
  | "contradiction"
  | "pointless-exclusion"
  | "impossible-years"
  | "odd-quantity"
  | "missing-position"
  | "uneven-attribute"
  | "unverified"
  | "universal-with-rules"
  | "unchecked";

/** Probable mistake in the rules of a part. */
export type Finding = {
  code: FindingCode;
  /** Row numbers in ascending order. */
  rows: readonly number[];
  message: ByLanguage<string>;
};

/** Maximum number of rows that a message names. */
const MAX_NAMED_ROWS = 8;

const sortDistinctRows = (rows: readonly number[]): number[] => [...new Set(rows)].sort((a, b) => a - b);

/** Creates a finding about some rows. `{rows}` in the message is replaced by the rows. */
export function createFinding(code: FindingCode, rows: readonly number[], en: string, ar: string): Finding {
  const all = sortDistinctRows(rows);
  const named = all.slice(0, MAX_NAMED_ROWS);
  const more = all.length - named.length;
  const inEnglish = `${named.length > 1 ? "rows" : "row"} ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  const inArabic = `${named.length > 1 ? "الصفوف" : "الصف"} ${named.join("، ")}${more > 0 ? ` وغيرها (${more})` : ""}`;
  return { code, rows: all, message: { en: en.replace("{rows}", inEnglish), ar: ar.replace("{rows}", inArabic) } };
}

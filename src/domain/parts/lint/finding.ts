import type { ByLanguage } from "#kernel/localized-text.ts";
import type { NewFitmentRule } from "../part.ts";

/** Rule to check, with the number of its row in the file. */
export type LintedRule = { rule: NewFitmentRule; row: number };

export type LintedPart = {
  /** Slugs of the part's category and of all parent categories. */
  types: readonly string[];
  universal: boolean;
  rules: readonly LintedRule[];
};

export type PartRuleFindingCode =
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

/** Probable mistake in the fitment rules of a part. */
export type PartRuleFinding = {
  code: PartRuleFindingCode;
  /** Numbers of the affected rows, in ascending order. */
  rows: readonly number[];
  message: ByLanguage<string>;
};

/** Maximum number of row numbers that a message lists. */
const MAX_NAMED_ROWS = 8;

const sortDistinctRows = (rows: readonly number[]): number[] => [...new Set(rows)].sort((a, b) => a - b);

/** Creates a finding for some rows. `en` and `ar` are the message; `{rows}` in it is replaced by the row numbers. */
export function createPartRuleFinding(
  code: PartRuleFindingCode,
  rows: readonly number[],
  en: string,
  ar: string,
): PartRuleFinding {
  const all = sortDistinctRows(rows);
  const listedRows = all.slice(0, MAX_NAMED_ROWS);
  const unlistedCount = all.length - listedRows.length;
  const inEnglish = `${listedRows.length > 1 ? "rows" : "row"} ${listedRows.join(", ")}${unlistedCount > 0 ? ` and ${unlistedCount} more` : ""}`;
  const inArabic = `${listedRows.length > 1 ? "الصفوف" : "الصف"} ${listedRows.join("، ")}${unlistedCount > 0 ? ` وغيرها (${unlistedCount})` : ""}`;
  return { code, rows: all, message: { en: en.replace("{rows}", inEnglish), ar: ar.replace("{rows}", inArabic) } };
}

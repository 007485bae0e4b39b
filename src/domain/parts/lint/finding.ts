import type { Language } from "#kernel/local-text.ts";
import type { NewRule } from "../part.ts";

/** A rule, and the row of the file (or any other number) by which findings name it. */
export type LintedRule = { rule: NewRule; row: number };

export type LintedPart = {
  /** Its category and those above it, by their slugs. */
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

/** Something about a part's rules that is probably not meant. */
export type Finding = {
  code: FindingCode;
  /** The rows it is about, ascending. */
  rows: readonly number[];
  message: Record<Language, string>;
};

/** Rows as a message names them; of many only the first. */
const mostNamed = 8;

const distinct = (rows: readonly number[]): number[] => [...new Set(rows)].sort((a, b) => a - b);

/** A finding about these rows; `{rows}` in its message stands for them. */
export function finding(code: FindingCode, rows: readonly number[], en: string, ar: string): Finding {
  const all = distinct(rows);
  const named = all.slice(0, mostNamed);
  const more = all.length - named.length;
  const inEnglish = `${named.length > 1 ? "rows" : "row"} ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  const inArabic = `${named.length > 1 ? "الأسطر" : "السطر"} ${named.join("، ")}${more > 0 ? ` وغيرها (${more})` : ""}`;
  return { code, rows: all, message: { en: en.replace("{rows}", inEnglish), ar: ar.replace("{rows}", inArabic) } };
}

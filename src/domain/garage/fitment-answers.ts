import type { FitmentAnswers } from "#domain/fitment/fitment.ts";
import { toAsciiDigits } from "#kernel/typed-numbers.ts";

/** Maximum number of stored answers for one vehicle. */
export const MAX_ANSWERS = 12;
const questionPattern = /^(?:engine|market|drive|gear|body|built|q:[a-z0-9]+(?:-[a-z0-9]+)*)$/;
const answerPattern = /^[a-z0-9?][a-z0-9.-]{0,39}$/;
const datePattern = /^(?:\?|other|[12]\d{3}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?)$/;

/** Parses answers from untrusted input. Unusable entries are left out. */
export function parseAnswers(input: unknown): FitmentAnswers {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return {};
  const usable = Object.entries(input).filter(
    ([about, value]) =>
      about.length <= 60 &&
      questionPattern.test(about) &&
      typeof value === "string" &&
      answerPattern.test(value) &&
      (about !== "built" || datePattern.test(value)),
  );
  return Object.fromEntries(usable.slice(0, MAX_ANSWERS)) as FitmentAnswers;
}

/** Returns the questions of the input that are unknown or have an unusable answer. */
export const findUnusableAnswers = (input: Readonly<Record<string, string>>): string[] => {
  const usable = parseAnswers(input);
  return Object.keys(input).filter((about) => !(about in usable));
};

/**
 * Merges new answers into previous ones. New answers take precedence when the maximum is reached. An empty new answer
 * removes the previous one.
 */
export function mergeAnswers(previous: FitmentAnswers, changes: Readonly<Record<string, string>>): FitmentAnswers {
  const usable = parseAnswers(changes);
  const unchanged = Object.entries(previous).filter(([about]) => changes[about] !== "" && !(about in usable));
  return parseAnswers({ ...usable, ...Object.fromEntries(unchanged) });
}

/** Parses a build month or year as typed ("2015-06", "٦/٢٠١٥"). Returns undefined for anything else. */
export function parseBuildMonth(text: string): string | undefined {
  const plain = toAsciiDigits(text).trim();
  const [, year, month] =
    /^(\d{4})(?:[-/. ](\d{1,2}))?$/.exec(plain.replace(/^(\d{1,2})[-/. ](\d{4})$/, "$2-$1")) ?? [];
  if (!year || Number(year) < 1900 || Number(year) > 2100) return undefined;
  if (month === undefined) return year;
  return Number(month) >= 1 && Number(month) <= 12 ? `${year}-${month.padStart(2, "0")}` : undefined;
}

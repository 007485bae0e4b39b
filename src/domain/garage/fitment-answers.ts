import type { FitmentAnswers } from "#domain/fitment/fitment.ts";
import { toAsciiDigits } from "#kernel/typed-numbers.ts";

/** Maximum number of stored answers for one vehicle. */
export const MAX_FITMENT_ANSWERS = 12;
const questionPattern = /^(?:engine|market|drive|gear|body|built|q:[a-z0-9]+(?:-[a-z0-9]+)*)$/;
const answerPattern = /^[a-z0-9?][a-z0-9.-]{0,39}$/;
const datePattern = /^(?:\?|other|[12]\d{3}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?)$/;

/** Parses fitment answers from untrusted input. Invalid entries are left out. */
export function parseFitmentAnswers(input: unknown): FitmentAnswers {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return {};
  const usable = Object.entries(input).filter(
    ([about, value]) =>
      about.length <= 60 &&
      questionPattern.test(about) &&
      typeof value === "string" &&
      answerPattern.test(value) &&
      (about !== "built" || datePattern.test(value)),
  );
  return Object.fromEntries(usable.slice(0, MAX_FITMENT_ANSWERS)) as FitmentAnswers;
}

/** Returns the questions in the input that do not exist or whose answer is invalid. */
export const findUnusableFitmentAnswers = (input: Readonly<Record<string, string>>): string[] => {
  const usable = parseFitmentAnswers(input);
  return Object.keys(input).filter((about) => !(about in usable));
};

/**
 * Merges changed fitment answers into the previous ones. With too many answers, the changed ones take precedence. An
 * empty answer removes the previous answer.
 */
export function mergeFitmentAnswers(
  previous: FitmentAnswers,
  changes: Readonly<Record<string, string>>,
): FitmentAnswers {
  const usable = parseFitmentAnswers(changes);
  const unchanged = Object.entries(previous).filter(([about]) => changes[about] !== "" && !(about in usable));
  return parseFitmentAnswers({ ...usable, ...Object.fromEntries(unchanged) });
}

/** Parses a typed month in which a vehicle was built ("2015-06", "٦/٢٠١٥"). Returns undefined for anything else. */
export function parseBuildMonth(text: string): string | undefined {
  const plain = toAsciiDigits(text).trim();
  const [, year, month] =
    /^(\d{4})(?:[-/. ](\d{1,2}))?$/.exec(plain.replace(/^(\d{1,2})[-/. ](\d{4})$/, "$2-$1")) ?? [];
  if (!year || Number(year) < 1900 || Number(year) > 2100) return undefined;
  if (month === undefined) return year;
  return Number(month) >= 1 && Number(month) <= 12 ? `${year}-${month.padStart(2, "0")}` : undefined;
}

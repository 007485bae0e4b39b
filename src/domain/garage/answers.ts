import type { Answers } from "#domain/fitment/fitment.ts";
import { asciiDigits } from "#kernel/digits.ts";

/** As many answers of a vehicle are kept; there are no more questions that make a difference. */
export const mostAnswers = 12;
const question = /^(?:engine|market|drive|gear|body|built|q:[a-z0-9]+(?:-[a-z0-9]+)*)$/;
const answer = /^[a-z0-9?][a-z0-9.-]{0,39}$/;
const day = /^(?:\?|other|[12]\d{3}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?)$/;

/** What can be an answer of what is given, from wherever it comes; the rest is left out. */
export function answersFrom(given: unknown): Answers {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return {};
  const usable = Object.entries(given).filter(
    ([about, value]) =>
      about.length <= 60 &&
      question.test(about) &&
      typeof value === "string" &&
      answer.test(value) &&
      (about !== "built" || day.test(value)),
  );
  return Object.fromEntries(usable.slice(0, mostAnswers)) as Answers;
}

/** The questions of what is given that are none, or aren't answered by it. */
export const unusableAnswers = (given: Readonly<Record<string, string>>): string[] => {
  const usable = answersFrom(given);
  return Object.keys(given).filter((about) => !(about in usable));
};

/** The answers of before with those that were given now: they come first where there is no room for all, and an empty one takes back. */
export function answersWith(before: Answers, given: Readonly<Record<string, string>>): Answers {
  const usable = answersFrom(given);
  const kept = Object.entries(before).filter(([about]) => given[about] !== "" && !(about in usable));
  return answersFrom({ ...usable, ...Object.fromEntries(kept) });
}

/** The month that a car was built in, as somebody typed it ("2015-06", "٦/٢٠١٥"), or its year; undefined when it is none. */
export function builtMonth(text: string): string | undefined {
  const plain = asciiDigits(text).trim();
  const [, year, month] =
    /^(\d{4})(?:[-/. ](\d{1,2}))?$/.exec(plain.replace(/^(\d{1,2})[-/. ](\d{4})$/, "$2-$1")) ?? [];
  if (!year || Number(year) < 1900 || Number(year) > 2100) return undefined;
  if (month === undefined) return year;
  return Number(month) >= 1 && Number(month) <= 12 ? `${year}-${month.padStart(2, "0")}` : undefined;
}

import type { Answers } from "#domain/fitment/fitment.ts";

/** As many answers of a vehicle are kept; there are no more questions that make a difference. */
const mostAnswers = 12;
const question = /^(?:engine|market|drive|gear|body|built|q:[a-z0-9]+(?:-[a-z0-9]+)*)$/;
const answer = /^[a-z0-9?][a-z0-9.-]{0,39}$/;

/** What can be an answer of what is given, from wherever it comes; the rest is left out. */
export function answersFrom(given: unknown): Answers {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return {};
  const usable = Object.entries(given).filter(
    ([about, value]) => about.length <= 60 && question.test(about) && typeof value === "string" && answer.test(value),
  );
  return Object.fromEntries(usable.slice(0, mostAnswers)) as Answers;
}

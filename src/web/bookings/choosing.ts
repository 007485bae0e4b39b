import {
  bookingLimits,
  isFull,
  lastReturn,
  nearestFree,
  type Span,
  type SpanTrouble,
  spanTrouble,
  takenOf,
} from "#domain/bookings/booking.ts";
import { addDays, type Day, type Month, monthOf } from "#domain/bookings/days.ts";

/** What of a car's days is known where somebody chooses some. */
export type Choosable = {
  /** What day it is at the car's place. */
  today: Day;
  minDays: number;
  /** The stretches on which no car is left. */
  full: Span[];
};

/** The days that somebody has chosen so far. */
export type Choice = { from: Day | undefined; to: Day | undefined };

export type DayState = "free" | "taken" | "past";

/** What a day is to who wants to fetch the car on it; far days are like past ones. */
export function stateOf(day: Day, { today, full }: Choosable): DayState {
  if (day < today || day > addDays(today, bookingLimits.ahead)) return "past";
  return isFull(day, full) ? "taken" : "free";
}

/** Whether a click on the day means the return: after the pick-up, with nobody else's days between. */
export const endsChoice = (day: Day, { from, to }: Choice, { full }: Choosable): boolean =>
  from !== undefined && to === undefined && day > from && day <= lastReturn(from, full);

/** What a click on a day makes of the choice; undefined where it can't be chosen. */
export function chosenWith(day: Day, choice: Choice, days: Choosable): Choice | undefined {
  if (endsChoice(day, choice, days)) return { from: choice.from, to: day };
  return stateOf(day, days) === "free" ? { from: day, to: undefined } : undefined;
}

/** What is to be said of a choice: what is wrong with it, or that it is taken and what is free nearby. */
export type Judged =
  | { kind: "empty" }
  | { kind: "open" }
  | ({ kind: "wrong" } & SpanTrouble)
  | { kind: "taken"; taken: Span[]; free: Span | undefined }
  | { kind: "fine"; span: Span };

export function judged({ from, to }: Choice, { today, minDays, full }: Choosable): Judged {
  if (from === undefined) return { kind: "empty" };
  if (to === undefined) return { kind: "open" };
  const span = { from, to };
  const trouble = spanTrouble(span, today, minDays);
  if (trouble) return { kind: "wrong", ...trouble };
  const taken = takenOf(span, full);
  return taken.length > 0 ? { kind: "taken", taken, free: nearestFree(span, full, today) } : { kind: "fine", span };
}

/** The months that can be looked at: from this one to that of the last return. */
export const monthsOf = ({ today }: Pick<Choosable, "today">): { first: Month; last: Month } => ({
  first: monthOf(today),
  last: monthOf(addDays(today, bookingLimits.ahead + bookingLimits.longest)),
});

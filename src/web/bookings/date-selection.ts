import {
  bookingLimits,
  findFullyBookedRangesInPeriod,
  findNearestFreePeriod,
  getLastReturnDay,
  isFullyBooked,
  type RentalPeriod,
  type RentalPeriodIssue,
  validateRentalPeriod,
} from "#domain/bookings/booking.ts";
import { addDays, type Day, type Month, toMonth } from "#domain/bookings/days.ts";
import type { StayTerms } from "#domain/bookings/rental-terms.ts";
import type { StayChoices } from "#domain/bookings/stay-price.ts";
import type { CurrencySymbols } from "#i18n/formatters.ts";

/** Availability of a rental car for the day picker. */
export type SelectableDays = {
  /** Today's date at the car's location. */
  today: Day;
  minDays: number;
  /** Periods in which no car is available. */
  full: RentalPeriod[];
};

/** Data of the day picker. */
export type DayPickerData = SelectableDays & {
  /** Target of the day and month links: a page that shows the calendar again. */
  path: string;
  /** Everything that decides the price of a stay. */
  stay: StayTerms;
  /** Extras that the form starts with. */
  choices: StayChoices;
  /** Pick-up of a stay that has begun. It cannot change any more. */
  begun?: { pickUpTime: string | null } | undefined;
  currency: CurrencySymbols;
  /** Currency in which the total is estimated for the reader, if it is another one. */
  estimateCurrency?: CurrencySymbols | undefined;
  month: Month;
  /**
   * First and last day that the form starts with (`YYYY-MM-DD`): the submitted days, or those of the URL. Empty when
   * none.
   */
  from: string;
  to: string;
};

/** Days selected so far. */
export type DateSelection = { from: Day | undefined; to: Day | undefined };

export type DayState = "free" | "taken" | "past";

/** Returns whether a pick-up day is free, taken or past. Days after the last bookable day count as past. */
export function getDayState(day: Day, { today, full }: SelectableDays): DayState {
  if (day < today || day > addDays(today, bookingLimits.ahead)) return "past";
  return isFullyBooked(day, full) ? "taken" : "free";
}

/**
 * Returns whether a click on the day selects it as the return day. The day must be after the pick-up day, with no
 * booked days in between.
 */
const canBeReturnDay = (day: Day, { from, to }: DateSelection, { full }: SelectableDays): boolean =>
  from !== undefined && to === undefined && day > from && day <= getLastReturnDay(from, full);

/** Returns the selection after a click on the day, or undefined when the day cannot be selected. */
export function selectDay(day: Day, choice: DateSelection, days: SelectableDays): DateSelection | undefined {
  if (canBeReturnDay(day, choice, days)) return { from: choice.from, to: day };
  return getDayState(day, days) === "free" ? { from: day, to: undefined } : undefined;
}

/** Result of checking the selected days: incomplete, invalid, booked (with free days nearby) or available. */
export type SelectionVerdict =
  | { kind: "empty" }
  | { kind: "open" }
  | ({ kind: "wrong" } & RentalPeriodIssue)
  | { kind: "taken"; taken: RentalPeriod[]; free: RentalPeriod | undefined }
  | { kind: "fine"; span: RentalPeriod };

/**
 * Evaluates the selected days. The days are incomplete, invalid, already booked (with the nearest free period), or
 * available.
 */
export function evaluateSelection(
  { from, to }: DateSelection,
  { today, minDays, full }: SelectableDays,
): SelectionVerdict {
  if (from === undefined) return { kind: "empty" };
  if (to === undefined) return { kind: "open" };
  const span = { from, to };
  const issue = validateRentalPeriod(span, today, minDays);
  if (issue) return { kind: "wrong", ...issue };
  const bookedSpans = findFullyBookedRangesInPeriod(span, full);
  return bookedSpans.length > 0
    ? { kind: "taken", taken: bookedSpans, free: findNearestFreePeriod(span, full, today) }
    : { kind: "fine", span };
}

/**
 * Returns the first and last month of the calendar: from the current month to the month of the latest possible return.
 */
export const getCalendarMonths = ({ today }: Pick<SelectableDays, "today">): { first: Month; last: Month } => ({
  first: toMonth(today),
  last: toMonth(addDays(today, bookingLimits.ahead + bookingLimits.longest)),
});

import { type RentalPeriodIssue, validateRentalPeriod } from "#domain/bookings/booking.ts";
import { type Day, parseDay } from "#domain/bookings/days.ts";
import { isListOfKind } from "../query/filterable-features.ts";
import type { FilterDefinition, FilterParsing } from "./filter.ts";

const rangeErrors: Record<RentalPeriodIssue["code"], { code: string; message: string }> = {
  "booking.past": { code: "past", message: "lies in the past" },
  "booking.too_far": { code: "too_far", message: "lies further ahead than cars can be booked" },
  "booking.order": { code: "order", message: "must be a later day than from" },
  "booking.too_short": { code: "order", message: "must be a later day than from" },
  "booking.too_long": { code: "many_days", message: "is further from the first day than a car is let for" },
};

/**
 * Filter by rental period, in lists of rentals. Its parameters `from` and `to` are the days of pick-up and return. They
 * restrict a mixed list to rentals. Lists of cars for sale or of parts reject them.
 */
export const availabilityFilter = {
  parameterLabels: {
    from: { en: "Pick-up", ar: "يوم الاستلام" },
    to: { en: "Return", ar: "يوم الإرجاع" },
  },
  parameters: ["from", "to"],
  parse: parseAvailabilityParameters,
  present: (_facet: undefined, presentation) =>
    isListOfKind("rental", presentation)
      ? {
          type: "days",
          slug: "free",
          name: { en: "Available on your dates", ar: "متاحة في أيامك" },
          value: presentation.request.criteria.free ?? null,
        }
      : undefined,
} satisfies FilterDefinition<undefined>;

function parseAvailabilityParameters({ parameters, criteria, scope, today }: FilterParsing): void {
  const days = { from: parameters.getOne("from"), to: parameters.getOne("to") };
  if (days.from === undefined && days.to === undefined) return;
  const list = { request: { criteria }, scope };
  if (isListOfKind("car", list) || isListOfKind("part", list)) {
    parameters.reject("from", "kind_rental", "from and to narrow lists of rentals only");
    return;
  }
  const parseFreeDay = (name: "from" | "to"): Day | undefined => {
    const text = days[name];
    if (text === undefined) {
      // A repeated parameter is already reported.
      if (parameters.errors.every(({ path }) => path !== name))
        parameters.reject(name, "missing", `${name} is missing: from and to go together`);
      return undefined;
    }
    return parseDay(text) ?? parameters.reject(name, "day", `${name} must be a day such as 2026-12-01`);
  };
  const [from, to] = [parseFreeDay("from"), parseFreeDay("to")];
  if (from === undefined || to === undefined) return;
  const rangeError = validateRentalPeriod({ from, to }, today ?? from, 1);
  if (rangeError) {
    const { code, message } = rangeErrors[rangeError.code];
    parameters.reject(rangeError.path, code, `${rangeError.path} ${message}`);
    return;
  }
  criteria.kind = "rental";
  criteria.free = { from, to };
}

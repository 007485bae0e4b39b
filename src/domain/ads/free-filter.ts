import { type Span, type SpanTrouble, spanTrouble } from "#domain/bookings/booking.ts";
import { type Day, readDay } from "#domain/bookings/days.ts";
import type { Category } from "#domain/catalog/catalogue.ts";
import type { LocalText } from "#kernel/local-text.ts";
import type { Criteria } from "./criteria.ts";
import type { Filter } from "./filters.ts";
import { rootTypes } from "./offered-features.ts";
import type { Parameters } from "./parameters.ts";

/** Where a reader asks: what their list fixes, and what day it is; without one no day is past. */
type Asked = { within: Category | undefined; today: Day | undefined };

const otherKinds: readonly string[] = Object.entries(rootTypes).flatMap(([kind, type]) =>
  kind === "rental" ? [] : [type],
);

const troubles: Record<SpanTrouble["code"], { code: string; message: string }> = {
  "booking.past": { code: "past", message: "lies in the past" },
  "booking.too_far": { code: "too_far", message: "lies further ahead than cars can be booked" },
  "booking.order": { code: "order", message: "must be a later day than from" },
  "booking.too_short": { code: "order", message: "must be a later day than from" },
  "booking.too_long": { code: "many_days", message: "is further from the first day than a car is let for" },
};

/**
 * Reads `from` and `to`, the days of pick-up and return: what is let by the day and can be had for them. A list of
 * anything becomes one of rentals; one of cars for sale or parts can't be asked.
 */
export function readFree(parameters: Parameters, criteria: Criteria, { within, today }: Asked): void {
  const days = { from: parameters.one("from"), to: parameters.one("to") };
  if (days.from === undefined && days.to === undefined) return;
  if ((criteria.kind && criteria.kind !== "rental") || (within && otherKinds.includes(within.type))) {
    parameters.refuse("from", "kind_rental", "from and to narrow lists of rentals only");
    return;
  }
  const read = (name: "from" | "to"): Day | undefined => {
    const text = days[name];
    if (text === undefined) {
      // A day that was given twice is named already.
      if (parameters.errors.every(({ path }) => path !== name))
        parameters.refuse(name, "missing", `${name} is missing: from and to go together`);
      return undefined;
    }
    return readDay(text) ?? parameters.refuse(name, "day", `${name} must be a day such as 2026-12-01`);
  };
  const [from, to] = [read("from"), read("to")];
  if (from === undefined || to === undefined) return;
  const trouble = spanTrouble({ from, to }, today ?? from, 1);
  if (trouble) {
    const { code, message } = troubles[trouble.code];
    parameters.refuse(trouble.path, code, `${trouble.path} ${message}`);
    return;
  }
  criteria.kind = "rental";
  criteria.free = { from, to };
}

export const freeNames: Record<"free" | keyof Span, LocalText> = {
  free: { en: "Free on your days", ar: "متاحة في أيامك" },
  from: { en: "Pick-up", ar: "يوم الاستلام" },
  to: { en: "Return", ar: "يوم الإرجاع" },
};

/** The filter by days, for lists of rentals. */
export const freeFilter = ({ free }: Criteria): Filter => ({
  type: "days",
  slug: "free",
  name: freeNames.free,
  value: free ?? null,
});

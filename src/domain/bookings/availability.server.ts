import type { Db } from "#db/database.ts";
import { bookingLimits, daysOf, fullSpans, nearestFree, type Span, spanTrouble, takenOf, totalOf } from "./booking.ts";
import { addDays, type Day, todayIn } from "./days.ts";
import { takenFrom } from "./queries.server.ts";
import type { RentalAd } from "./rental-ad.server.ts";

/** Why some days can't be had. */
export const spanReasons = [
  "booking.not_active",
  "booking.past",
  "booking.too_far",
  "booking.order",
  "booking.too_short",
  "booking.too_long",
  "booking.taken",
] as const;

/** Whether just some days can be had, what they cost, and else what is free nearby. */
export type Stay = {
  reason: (typeof spanReasons)[number] | null;
  days: number;
  /** Null: on request, or they can't be had. */
  totalMinor: number | null;
  nearest: Span | null;
};

export type Calendar = {
  today: Day;
  lastPickUp: Day;
  active: boolean;
  /** When none of the ad's cars is left, from today on. */
  full: Span[];
  stayOf: (wanted: Span) => Stay;
};

/** On which days an ad's cars are free, and what can be had of them. */
export async function calendarOf(db: Db, ad: RentalAd, now: Date): Promise<Calendar> {
  const today = todayIn(ad.timeZone, now);
  const full = fullSpans(await takenFrom(db, ad.id, today), ad.units);
  const active = ad.status === "active" && ad.units > 0;
  const stayOf = (wanted: Span): Stay => {
    const trouble = active ? spanTrouble(wanted, today, ad.minDays)?.code : "booking.not_active";
    const taken = trouble === undefined && takenOf(wanted, full).length > 0;
    const reason = trouble ?? (taken ? "booking.taken" : null);
    return {
      reason,
      days: daysOf(wanted),
      totalMinor: reason === null && ad.price ? totalOf(ad.price.minor, daysOf(wanted)) : null,
      nearest: (taken && nearestFree(wanted, full, today)) || null,
    };
  };
  return { today, lastPickUp: addDays(today, bookingLimits.ahead), active, full, stayOf };
}

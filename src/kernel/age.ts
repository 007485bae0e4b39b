/** Age of a listing in its largest whole unit. Pages format the age with plural forms. */
export type ListingAge = { unit: "minute" | "hour" | "day" | "month" | "year"; count: number };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Calculates the time from `since` to `now` in its largest whole unit. A `since` in the future counts as age 0. */
export function calculateAge(now: Date, since: Date): ListingAge {
  const elapsed = Math.max(0, now.getTime() - since.getTime());
  if (elapsed < HOUR_MS) return { unit: "minute", count: Math.floor(elapsed / MINUTE_MS) };
  if (elapsed < DAY_MS) return { unit: "hour", count: Math.floor(elapsed / HOUR_MS) };
  const days = Math.floor(elapsed / DAY_MS);
  if (days < 30) return { unit: "day", count: days };
  if (days < 365) return { unit: "month", count: Math.min(11, Math.floor(days / 30)) };
  return { unit: "year", count: Math.floor(days / 365) };
}

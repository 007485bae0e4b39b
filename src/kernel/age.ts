/** Age of a listing in the largest fitting unit. The interface formats it with plural forms. */
export type ListingAge = { unit: "minute" | "hour" | "day" | "month" | "year"; count: number };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Calculates the age at `now` of something created at `since`. A future time counts as age 0. */
export function calculateAge(now: Date, since: Date): ListingAge {
  const elapsed = Math.max(0, now.getTime() - since.getTime());
  if (elapsed < HOUR_MS) return { unit: "minute", count: Math.floor(elapsed / MINUTE_MS) };
  if (elapsed < DAY_MS) return { unit: "hour", count: Math.floor(elapsed / HOUR_MS) };
  const days = Math.floor(elapsed / DAY_MS);
  if (days < 30) return { unit: "day", count: days };
  if (days < 365) return { unit: "month", count: Math.min(11, Math.floor(days / 30)) };
  return { unit: "year", count: Math.floor(days / 365) };
}

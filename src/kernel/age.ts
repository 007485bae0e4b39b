/** How old an ad is, in the largest unit that fits; the interface words it with plural forms. */
export type Age = { unit: "minute" | "hour" | "day" | "month" | "year"; count: number };

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The age at `now` of something made at `since`; a time in the future counts as just now. */
export function ageAt(now: Date, since: Date): Age {
  const passed = Math.max(0, now.getTime() - since.getTime());
  if (passed < hour) return { unit: "minute", count: Math.floor(passed / minute) };
  if (passed < day) return { unit: "hour", count: Math.floor(passed / hour) };
  const days = Math.floor(passed / day);
  if (days < 30) return { unit: "day", count: days };
  if (days < 365) return { unit: "month", count: Math.min(11, Math.floor(days / 30)) };
  return { unit: "year", count: Math.floor(days / 365) };
}

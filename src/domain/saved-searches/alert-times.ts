import type { AlertFrequency } from "#db/schema/saved-searches.ts";
import { formatSiteTime, parseSiteTime } from "#kernel/site-time.ts";

/** Time of day at which the daily mail is sent, in the time zone of the site. */
const DAILY_TIME = "08:00";
const DAY_MS = 86_400_000;
/** Minimum time between two alerts of a search whose alerts come at once, so that an import causes one alert. */
const INSTANT_PAUSE_MS = 15 * 60_000;

/** Returns the time of the next daily mail after `now`. */
export function getNextDailyTime(now: Date): Date {
  for (let days = 0; ; days += 1) {
    const day = formatSiteTime(new Date(now.getTime() + days * DAY_MS)).slice(0, 10);
    const time = parseSiteTime(`${day}T${DAILY_TIME}`);
    if (time > now) return time;
  }
}

/**
 * Calculates when a search may send its next alert. `isAfterAlert` tells that an alert was just sent. Null when alerts
 * are off.
 */
export function calculateNextAlert(frequency: AlertFrequency, now: Date, isAfterAlert = false): Date | null {
  if (frequency === "off") return null;
  if (frequency === "daily") return getNextDailyTime(now);
  return isAfterAlert ? new Date(now.getTime() + INSTANT_PAUSE_MS) : now;
}

import type { Day } from "../days.ts";

/** Day and time on the clocks of a place. */
export type LocalMoment = { day: Day; time: string };

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the cached format of a time zone. Throws a RangeError for an unknown time zone. */
function getFormat(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    // The Swedish format is the one of ISO 8601: "2026-06-01 10:00".
    format = new Intl.DateTimeFormat("sv-SE-u-nu-latn-ca-gregory-hc-h23", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** Returns the day and the time on the clocks of a time zone. */
export function toLocalMoment(timeZone: string, moment: Date): LocalMoment {
  const [day = "", time = ""] = getFormat(timeZone).format(moment).split(" ");
  return { day, time };
}

/** Returns the point in time of a day and time in a time zone. A time that the clocks skip counts as the one before it. */
export function toMoment(timeZone: string, { day, time }: LocalMoment): Date {
  const local = Date.parse(`${day}T${time}Z`);
  const getOffset = (moment: number) => {
    const { day: d, time: t } = toLocalMoment(timeZone, new Date(moment));
    return Date.parse(`${d}T${t}Z`) - moment;
  };
  // The offset of the guess is right unless the clocks change in between; then that of the second guess is.
  const guess = local - getOffset(local);
  return new Date(local - getOffset(guess));
}

/** Names of time zones in calendars of Outlook and Exchange, for the countries in which cars are rented. */
const windowsTimeZones: Readonly<Record<string, string>> = {
  "Arab Standard Time": "Asia/Riyadh",
  "Arabian Standard Time": "Asia/Dubai",
  "Arabic Standard Time": "Asia/Baghdad",
  "Egypt Standard Time": "Africa/Cairo",
  "Jordan Standard Time": "Asia/Amman",
  "Libya Standard Time": "Africa/Tripoli",
  "Middle East Standard Time": "Asia/Beirut",
  "Morocco Standard Time": "Africa/Casablanca",
  "Sudan Standard Time": "Africa/Khartoum",
  "Syria Standard Time": "Asia/Damascus",
  "Turkey Standard Time": "Europe/Istanbul",
  "W. Central Africa Standard Time": "Africa/Algiers",
  "West Bank Standard Time": "Asia/Hebron",
};

/** Returns the time zone of a TZID. Undefined for a name that is neither of IANA nor of Outlook. */
export function parseTimeZone(name: string): string | undefined {
  const timeZone = windowsTimeZones[name] ?? name.replace(/^\//, "");
  try {
    getFormat(timeZone);
    return timeZone;
  } catch {
    return undefined;
  }
}

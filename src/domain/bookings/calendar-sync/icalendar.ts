import { type ContentLine, escapeText, formatLines, parseLines, unescapeText } from "#kernel/icalendar-text.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import type { RentalPeriod } from "../booking.ts";
import { addDays, type Day, parseDay } from "../days.ts";
import type { StayTimes } from "../stay-times.ts";
import { type LocalMoment, parseTimeZone, toLocalMoment, toMoment } from "./local-time.ts";

/** Event of a calendar as the period in which it takes a car, at the car's place. All-day events have no times. */
export type CalendarEvent = RentalPeriod & StayTimes & { uid: string };

/** Maximum number of events of a calendar. */
const MAX_EVENTS = 1_000;
/** Maximum length of an event's identifier. */
const MAX_UID_LENGTH = 300;

export type ParsedCalendar = {
  events: CalendarEvent[];
  /** Number of repeating events, which are not imported. */
  skipped: number;
};

type Lines = ReadonlyMap<string, ContentLine>;

/** Collects the lines of each event by their name. Undefined if the text is not a complete calendar. */
function collectEvents(text: string): Lines[] | undefined {
  const lines = parseLines(text);
  const isOpen = lines[0]?.name === "BEGIN" && lines[0].value.toUpperCase() === "VCALENDAR";
  if (!isOpen) return undefined;
  const events: Lines[] = [];
  const components: string[] = [];
  let event = new Map<string, ContentLine>();
  for (const line of lines) {
    const component = line.value.trim().toUpperCase();
    if (line.name === "BEGIN") {
      components.push(component);
      if (component === "VEVENT") event = new Map();
    } else if (line.name === "END") {
      if (components.pop() !== component) return undefined;
      if (component === "VEVENT") events.push(event);
    } else if (components.at(-1) === "VEVENT") event.set(line.name, line);
  }
  return components.length === 0 ? events : undefined;
}

type Moment = LocalMoment | { day: Day; time: null };

/** Parses the value of DTSTART or DTEND as a moment at the car's place. Undefined for values that are none. */
function parseMoment({ value, parameters }: ContentLine, timeZone: string): Moment | undefined {
  const [, year, month, date, hours, minutes, seconds, utc] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(value.trim()) ?? [];
  const day = parseDay(`${year}-${month}-${date}`);
  if (!day) return undefined;
  if (hours === undefined) return { day, time: null };
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 60) return undefined;
  const local = { day, time: `${hours}:${minutes}` };
  if (!utc && parameters.TZID === undefined) return local;
  const zone = utc ? "UTC" : parseTimeZone(parameters.TZID ?? "");
  return zone === undefined ? undefined : toLocalMoment(timeZone, toMoment(zone, local));
}

/** Parses a duration such as "P2D" or "PT1H30M" in minutes. Undefined for other values. */
function parseDuration(value: string): number | undefined {
  const match = /^\+?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,7})S)?)?$/.exec(
    value.trim(),
  );
  if (!match) return undefined;
  const [weeks, days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  return ((weeks * 7 + days) * 24 + hours) * 60 + minutes + Math.ceil(seconds / 60);
}

function addMinutes(from: Moment, minutes: number): Moment {
  if (from.time === null) return { day: addDays(from.day, Math.ceil(minutes / 1_440)), time: null };
  return toLocalMoment("UTC", new Date(toMoment("UTC", from).getTime() + minutes * 60_000));
}

/** Returns the end of an event: as stated, by its duration, or one day after an all-day event begins. */
function parseEnd(event: Lines, from: Moment, timeZone: string): Moment | undefined {
  const [end, duration] = [event.get("DTEND"), event.get("DURATION")];
  if (end) return parseMoment(end, timeZone);
  if (!duration) return from;
  const minutes = parseDuration(duration.value);
  return minutes === undefined ? undefined : addMinutes(from, minutes);
}

/** Converts the beginning and the end of an event to a period of at least one day. */
function toPeriod(from: Moment, to: Moment): (RentalPeriod & StayTimes) | undefined {
  if (to.day < from.day || (to.day === from.day && (to.time ?? "") < (from.time ?? ""))) return undefined;
  if (from.time === null || to.time === null) {
    const end = to.time === null || to.time === "00:00" ? to.day : addDays(to.day, 1);
    return { from: from.day, to: end > from.day ? end : addDays(from.day, 1), pickUpTime: null, returnTime: null };
  }
  // A car that is taken within one day is taken until its end.
  if (to.day === from.day)
    return { from: from.day, to: addDays(from.day, 1), pickUpTime: from.time, returnTime: "00:00" };
  return { from: from.day, to: to.day, pickUpTime: from.time, returnTime: to.time };
}

const getText = (event: Lines, name: string): string => unescapeText(event.get(name)?.value ?? "").trim();

/**
 * Parses the events of an iCalendar file as periods at the car's place. Cancelled events and events that take no time are
 * left out, repeating ones are counted. Fails with `calendar.not_ical` for another file, `calendar.event` for an event
 * without a valid beginning or end, and `calendar.event_limit`.
 */
export function parseCalendar(text: string, timeZone: string): Result<ParsedCalendar> {
  const found = collectEvents(text);
  if (!found) return failure("invalid", "calendar.not_ical");
  if (found.length > MAX_EVENTS) return failure("invalid", "calendar.event_limit");
  const events = new Map<string, CalendarEvent>();
  let skipped = 0;
  for (const event of found) {
    const isFree = getText(event, "TRANSP").toUpperCase() === "TRANSPARENT";
    if (isFree || getText(event, "STATUS").toUpperCase() === "CANCELLED") continue;
    if (event.has("RRULE") || event.has("RDATE")) {
      skipped += 1;
      continue;
    }
    const start = event.get("DTSTART");
    const from = start && parseMoment(start, timeZone);
    const to = from && parseEnd(event, from, timeZone);
    const period = from && to && toPeriod(from, to);
    if (!period) return failure("invalid", "calendar.event");
    // Programs may leave out the identifier. The days then identify the event.
    const id = getText(event, "UID") || `${period.from}/${period.to}`;
    const uid = [id, getText(event, "RECURRENCE-ID")].filter(Boolean).join("/").slice(0, MAX_UID_LENGTH);
    events.set(uid, { uid, ...period });
  }
  return ok({ events: [...events.values()], skipped });
}

/** Event of a calendar that Karaj publishes. */
export type PublishedEvent = CalendarEvent & { summary: string; changedAt: Date };

const formatMoment = (moment: Date) => moment.toISOString().replace(/[-:]|\.\d+/g, "");

/** Formats a property with a day, or with a point in time if the event has times. */
const formatBound = (name: string, day: Day, time: string | null, timeZone: string) =>
  time === null
    ? `${name};VALUE=DATE:${day.replaceAll("-", "")}`
    : `${name}:${formatMoment(toMoment(timeZone, { day, time }))}`;

/** Formats the calendar of a car as an iCalendar file. */
export function formatCalendar(name: string, events: readonly PublishedEvent[], timeZone: string): string {
  return formatLines([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Karaj//Rental calendar//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escapeText(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...events.flatMap(({ uid, from, to, pickUpTime, returnTime, summary, changedAt }) => [
      "BEGIN:VEVENT",
      `UID:${escapeText(uid)}`,
      `DTSTAMP:${formatMoment(changedAt)}`,
      formatBound("DTSTART", from, pickUpTime, timeZone),
      formatBound("DTEND", to, returnTime, timeZone),
      `SUMMARY:${escapeText(summary)}`,
      "TRANSP:OPAQUE",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ]);
}

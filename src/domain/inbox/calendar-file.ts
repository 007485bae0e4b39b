import { escapeText, formatLines } from "#kernel/icalendar-text.ts";

/** Event of a calendar file. Times are in UTC. */
export type CalendarEvent = {
  /** Identifier that stays the same when the file is downloaded again. */
  uid: string;
  startsAt: Date;
  endsAt: Date;
  /** Time at which the file is created. */
  createdAt: Date;
  title: string;
  place: string | null;
  link: string;
};

const formatUtc = (time: Date): string => `${time.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

/** Builds an iCalendar file (RFC 5545) with one event. */
export function buildCalendarFile({ uid, startsAt, endsAt, createdAt, title, place, link }: CalendarEvent): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Karaj//Viewings//EN",
    "BEGIN:VEVENT",
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${formatUtc(createdAt)}`,
    `DTSTART:${formatUtc(startsAt)}`,
    `DTEND:${formatUtc(endsAt)}`,
    `SUMMARY:${escapeText(title)}`,
    ...(place ? [`LOCATION:${escapeText(place)}`] : []),
    `URL:${link}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return formatLines(lines);
}

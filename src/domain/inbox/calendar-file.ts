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

const MAX_LINE_BYTES = 75;
const encoder = new TextEncoder();

const formatUtc = (time: Date): string => `${time.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n|\r|\n/g, "\\n")
    .replace(/\p{Cc}/gu, "");

/** Folds a line into lines of at most 75 bytes. A character is never divided. Further lines begin with a space. */
function foldLine(line: string): string {
  const lines = [""];
  for (const character of line) {
    const last = lines.at(-1) ?? "";
    if (encoder.encode(last + character).length <= MAX_LINE_BYTES) lines[lines.length - 1] = last + character;
    else lines.push(` ${character}`);
  }
  return lines.join("\r\n");
}

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
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

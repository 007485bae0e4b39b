import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeText, formatLines, parseLines, unescapeText } from "#kernel/icalendar-text.ts";
import { addDays } from "../days.ts";
import { formatCalendar, parseCalendar } from "./icalendar.ts";
import { toLocalMoment, toMoment } from "./local-time.ts";

const RIYADH = "Asia/Riyadh";
const event = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"];
const file = (...lines: string[]) => ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n");
const parse = (...lines: string[]) => parseCalendar(file(...event("UID:1", ...lines)), RIYADH);

const text = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: fc.constantFrom(..."محجوز، ;,\\\nn🚗") }));
const day = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays("2026-01-01", days));
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));

describe("Text of iCalendar files", () => {
  it("Escaping and folding change no text and keep every line within 75 bytes", () => {
    fc.assert(
      fc.property(text, (summary) => {
        const written = formatLines([`SUMMARY:${escapeText(summary)}`]);
        for (const line of written.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(written).toBe(written.toWellFormed());
        const kept = summary
          .toWellFormed()
          .replace(/\r\n?/g, "\n")
          .replace(/[^\P{Cc}\n\t]/gu, "");
        expect(parseLines(written)).toEqual([{ name: "SUMMARY", parameters: {}, value: escapeText(summary) }]);
        expect(unescapeText(escapeText(summary))).toBe(kept);
      }),
    );
  });

  it("Parsing arbitrary text never throws", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          text.map((line) => file(...event(line))),
        ),
        (given) => {
          expect(parseCalendar(given, RIYADH)).toHaveProperty("ok");
        },
      ),
    );
  });

  it("Parameters may be quoted, and folded lines and a byte order mark are accepted", () => {
    expect(parseLines('\uFEFFdtstart;TZID="Asia/Riyadh";X=a,b:2026\n 0610\r\n\tT100000\nno line\n')).toEqual([
      { name: "DTSTART", parameters: { TZID: "Asia/Riyadh", X: "a,b" }, value: "20260610T100000" },
    ]);
  });
});

describe("Times of a place", () => {
  it("A moment becomes the same moment again in every time zone", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2_000_000 }),
        fc.constantFrom(RIYADH, "Asia/Dubai", "UTC", "Europe/Istanbul", "Asia/Kolkata"),
        (minutes, zone) => {
          const moment = new Date(Date.UTC(2026, 0, 1) + minutes * 60_000);
          expect(toMoment(zone, toLocalMoment(zone, moment))).toEqual(moment);
        },
      ),
    );
  });

  it("Summer time of the day counts", () => {
    expect(toMoment("Africa/Cairo", { day: "2026-07-01", time: "10:00" }).toISOString()).toBe(
      "2026-07-01T07:00:00.000Z",
    );
    expect(toMoment("Africa/Cairo", { day: "2026-01-01", time: "10:00" }).toISOString()).toBe(
      "2026-01-01T08:00:00.000Z",
    );
  });
});

describe("parseCalendar", () => {
  it("Events that formatCalendar writes are read again with the same days and times", () => {
    const stay = fc
      .tuple(day, fc.integer({ min: 1, max: 90 }), fc.option(fc.tuple(time, time)))
      .map(([from, days, times]) => ({
        from,
        to: addDays(from, days),
        pickUpTime: times?.[0] ?? null,
        returnTime: times?.[1] ?? null,
      }));
    fc.assert(
      fc.property(fc.array(stay, { maxLength: 5 }), text, (stays, name) => {
        const events = stays.map((each, i) => ({ uid: `booking-${i}@karaj.example`, ...each }));
        const published = events.map((each) => ({
          ...each,
          summary: name,
          changedAt: new Date("2026-06-01T06:00:00Z"),
        }));
        const parsed = parseCalendar(formatCalendar(name, published, RIYADH), RIYADH);
        expect(parsed).toEqual({ ok: true, value: { events, skipped: 0 } });
      }),
    );
  });

  it.each([
    [
      ["DTSTART;VALUE=DATE:20260610", "DTEND;VALUE=DATE:20260612"],
      ["2026-06-10", "2026-06-12", null, null],
    ],
    [["DTSTART;VALUE=DATE:20260610"], ["2026-06-10", "2026-06-11", null, null]],
    [
      ["DTSTART;VALUE=DATE:20260610", "DURATION:P1W"],
      ["2026-06-10", "2026-06-17", null, null],
    ],
    [
      ["DTSTART:20260610T070000Z", "DTEND:20260612T220000Z"],
      ["2026-06-10", "2026-06-13", "10:00", "01:00"],
    ],
    [
      ["DTSTART:20260610T100000", "DTEND:20260610T120000"],
      ["2026-06-10", "2026-06-11", "10:00", "00:00"],
    ],
    [
      ["DTSTART:20260610T100000", "DURATION:P1DT2H"],
      ["2026-06-10", "2026-06-11", "10:00", "12:00"],
    ],
    [
      ["DTSTART;TZID=Arabian Standard Time:20260610T100000", "DTEND;TZID=Asia/Dubai:20260611T100000"],
      ["2026-06-10", "2026-06-11", "09:00", "09:00"],
    ],
  ])("%j is a period at the car's place", (lines, [from, to, pickUpTime, returnTime]) => {
    const events = [{ uid: "1", from, to, pickUpTime, returnTime }];
    expect(parse(...(lines as string[]))).toEqual({ ok: true, value: { events, skipped: 0 } });
  });

  it.each([
    ["no beginning", []],
    ["a day that does not exist", ["DTSTART;VALUE=DATE:20260231"]],
    ["an unknown time zone", ["DTSTART;TZID=Nowhere:20260610T100000"]],
    ["an end before the beginning", ["DTSTART:20260610T100000Z", "DTEND:20260610T090000Z"]],
    ["a strange duration", ["DTSTART:20260610T100000Z", "DURATION:soon"]],
    ["an hour that does not exist", ["DTSTART:20260610T250000Z"]],
  ])("A calendar with %s is refused", (_, lines) => {
    expect(parse(...lines)).toMatchObject({ ok: false, code: "calendar.event" });
  });

  it("Repeating events are counted and not read; cancelled and free ones are left out", () => {
    const start = "DTSTART;VALUE=DATE:20260610";
    expect(parse(start, "RRULE:FREQ=WEEKLY")).toEqual({ ok: true, value: { events: [], skipped: 1 } });
    expect(parse(start, "STATUS:CANCELLED")).toEqual({ ok: true, value: { events: [], skipped: 0 } });
    expect(parse(start, "TRANSP:TRANSPARENT")).toEqual({ ok: true, value: { events: [], skipped: 0 } });
  });

  it("Alarms within an event change nothing, and each exception of a series is an event", () => {
    const alarm = ["BEGIN:VALARM", "DTSTART:nonsense", "END:VALARM"];
    const once = (date: string) => event("UID:1", `RECURRENCE-ID:${date}`, `DTSTART;VALUE=DATE:${date}`, ...alarm);
    const parsed = parseCalendar(file(...once("20260610"), ...once("20260617")), RIYADH);
    expect(parsed.ok && parsed.value.events.map(({ uid, from }) => [uid, from])).toEqual([
      ["1/20260610", "2026-06-10"],
      ["1/20260617", "2026-06-17"],
    ]);
  });

  it("A web page, a calendar without its end and a huge calendar are refused", () => {
    expect(parseCalendar("<html></html>", RIYADH)).toMatchObject({ code: "calendar.not_ical" });
    expect(parseCalendar("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n", RIYADH)).toMatchObject({ code: "calendar.not_ical" });
    const many = Array.from({ length: 1_001 }, (_, i) => event(`UID:${i}`, "DTSTART;VALUE=DATE:20260610")).flat();
    expect(parseCalendar(file(...many), RIYADH)).toMatchObject({ code: "calendar.event_limit" });
  });
});

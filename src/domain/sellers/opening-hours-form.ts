import type { OpeningHours } from "#db/schema/sellers.ts";
import type { ParsedFields } from "#domain/forms/form-fields.ts";
import type { FieldError } from "#kernel/result.ts";
import { toAsciiDigits } from "#kernel/typed-numbers.ts";
import type { Weekday } from "./opening-hours.ts";

/** Weekdays in the order of Gulf calendars, starting on Saturday. */
export const weekOrder = [6, 0, 1, 2, 3, 4, 5] as const satisfies readonly Weekday[];

/** Maximum number of opening spans per day: before noon, after noon, and at night in Ramadan. */
export const MAX_SPANS_PER_DAY = 3;

/** Latest closing time after midnight, in minutes. */
const LATEST_NIGHT_CLOSE = 8 * 60;
const dayLength = 24 * 60;

/** Returns the name of the form field for the opening or closing time of a day's nth span. */
export const getHoursField = (edge: "open" | "close", day: Weekday, nth: number): string => `${edge}.${day}.${nth}`;

/** Fields of the form, in order. */
export const hoursFields: readonly string[] = weekOrder.flatMap((day) =>
  Array.from({ length: MAX_SPANS_PER_DAY }, (_, nth) => [
    getHoursField("open", day, nth),
    getHoursField("close", day, nth),
  ]).flat(),
);

/** Parses a time of day: "9:00", "٠٩:٠٠" and "09.00" give "09:00". Returns undefined for other texts. */
function parseTime(text: string): string | undefined {
  const [, hours = "", minutes = ""] = /^(\d{1,2})[:.٫](\d{2})$/.exec(toAsciiDigits(text).trim()) ?? [];
  if (!hours || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return `${hours.padStart(2, "0")}:${minutes}`;
}

const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Span in minutes since midnight of Sunday. A span that closes after midnight ends on the next day. */
type WeekSpan = { from: number; to: number; field: string };

type ParsedSpan = { span: [open: string, close: string]; stretch: WeekSpan };

/** Parses one span of a day. Returns undefined if it is empty, or the error. */
function parseSpan(values: Record<string, string>, day: Weekday, nth: number): ParsedSpan | FieldError | undefined {
  const [opens, closes] = [getHoursField("open", day, nth), getHoursField("close", day, nth)];
  const createError = (path: string, code: string): FieldError => ({ path, code, message: `${path}: ${code}` });
  const [typedOpen, typedClose] = [values[opens]?.trim() ?? "", values[closes]?.trim() ?? ""];
  if (!typedOpen && !typedClose) return undefined;
  if (!typedOpen) return createError(opens, "hours.half");
  if (!typedClose) return createError(closes, "hours.half");
  const [open, close] = [parseTime(typedOpen), parseTime(typedClose)];
  if (!open) return createError(opens, "hours.time");
  if (!close) return createError(closes, "hours.time");
  const [from, to] = [toMinutes(open), toMinutes(close)];
  // Midnight to midnight means the whole day.
  const allDay = from === 0 && to === 0;
  if (to <= from && !allDay && to > LATEST_NIGHT_CLOSE) return createError(closes, "hours.order");
  if (to === from && !allDay) return createError(closes, "hours.order");
  const start = day * dayLength;
  return {
    span: [open, close],
    stretch: { from: start + from, to: start + to + (to <= from ? dayLength : 0), field: opens },
  };
}

/** Finds the first span that overlaps another one. The night of Saturday continues on Sunday. */
function findOverlap(stretches: readonly WeekSpan[]): WeekSpan | undefined {
  const sorted = [...stretches].sort((a, b) => a.from - b.from);
  const first = sorted[0];
  return sorted.find((stretch, i) => {
    const next = sorted[i + 1];
    if (next) return next.from < stretch.to;
    return first !== undefined && first.from + 7 * dayLength < stretch.to;
  });
}

/**
 * Parses opening hours from form fields, by weekday. A day without times is closed, and a week without times means
 * unknown hours. Fails for incomplete spans, invalid times, an end before the beginning, and overlaps. A closing time
 * up to eight in the morning counts as after midnight.
 */
export function parseOpeningHours(values: Record<string, string>): ParsedFields<OpeningHours> {
  const hours: OpeningHours = {};
  const stretches: WeekSpan[] = [];
  const errors: FieldError[] = [];
  for (const day of weekOrder) {
    const spans: ParsedSpan["span"][] = [];
    for (let nth = 0; nth < MAX_SPANS_PER_DAY; nth += 1) {
      const parsed = parseSpan(values, day, nth);
      if (!parsed) continue;
      if ("code" in parsed) errors.push(parsed);
      else {
        spans.push(parsed.span);
        stretches.push(parsed.stretch);
      }
    }
    if (spans.length > 0) hours[`${day}`] = spans.sort(([a], [b]) => a.localeCompare(b));
  }
  if (errors.length > 0) return { ok: false, errors };
  const overlap = findOverlap(stretches);
  if (!overlap) return { ok: true, value: hours };
  return {
    ok: false,
    errors: [{ path: overlap.field, code: "hours.overlap", message: `${overlap.field}: hours.overlap` }],
  };
}

/** Converts opening hours to the values of the form fields. */
export function toHoursValues(hours: OpeningHours): Record<string, string> {
  return Object.fromEntries(
    weekOrder.flatMap((day) =>
      (hours[`${day}`] ?? []).slice(0, MAX_SPANS_PER_DAY).flatMap(([open, close], nth) => [
        [getHoursField("open", day, nth), open],
        [getHoursField("close", day, nth), close],
      ]),
    ),
  );
}

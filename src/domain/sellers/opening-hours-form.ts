import type { OpeningHours } from "#db/schema/sellers.ts";
import type { ParsedFields } from "#domain/forms/form-fields.ts";
import type { FieldError } from "#kernel/result.ts";
import { toAsciiDigits } from "#kernel/typed-numbers.ts";
import { DAY_MINUTES, toMinutes, type Weekday } from "./opening-hours.ts";

/** Weekdays in the order of calendars in the Gulf, which begin on Saturday. */
export const weekdaysFromSaturday = [6, 0, 1, 2, 3, 4, 5] as const satisfies readonly Weekday[];

/** Maximum number of opening spans per day, such as in the morning, in the afternoon, and at night in Ramadan. */
export const MAX_SPANS_PER_DAY = 3;

/** Latest closing time that still belongs to the previous day, in minutes after midnight. */
const LATEST_NIGHT_CLOSE = 8 * 60;

/** Returns the name of the form field for the opening or closing time. `nth` counts the spans of a day. */
export const getOpeningHoursFieldName = (edge: "open" | "close", day: Weekday, nth: number): string =>
  `${edge}.${day}.${nth}`;

/** Fields of the form for opening hours, in order. */
export const openingHoursFields: readonly string[] = weekdaysFromSaturday.flatMap((day) =>
  Array.from({ length: MAX_SPANS_PER_DAY }, (_, nth) => [
    getOpeningHoursFieldName("open", day, nth),
    getOpeningHoursFieldName("close", day, nth),
  ]).flat(),
);

/** Parses a time of day: "9:00", "٠٩:٠٠" and "09.00" become "09:00". Returns undefined for any other text. */
function parseTime(text: string): string | undefined {
  const [, hours = "", minutes = ""] = /^(\d{1,2})[:.٫](\d{2})$/.exec(toAsciiDigits(text).trim()) ?? [];
  if (!hours || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return `${hours.padStart(2, "0")}:${minutes}`;
}

/** Opening span in minutes since the beginning of Sunday. A span that closes after midnight ends on the next day. */
type WeekSpan = { from: number; to: number; field: string };

type ParsedSpan = { span: [open: string, close: string]; weekSpan: WeekSpan };

/** Parses one opening span of a day. Returns undefined if the fields are empty, and an error if they are invalid. */
function parseSpan(values: Record<string, string>, day: Weekday, nth: number): ParsedSpan | FieldError | undefined {
  const [opens, closes] = [getOpeningHoursFieldName("open", day, nth), getOpeningHoursFieldName("close", day, nth)];
  const createError = (path: string, code: string): FieldError => ({ path, code, message: `${path}: ${code}` });
  const [typedOpen, typedClose] = [values[opens]?.trim() ?? "", values[closes]?.trim() ?? ""];
  if (!typedOpen && !typedClose) return undefined;
  if (!typedOpen) return createError(opens, "hours.half");
  if (!typedClose) return createError(closes, "hours.half");
  const [open, close] = [parseTime(typedOpen), parseTime(typedClose)];
  if (!open) return createError(opens, "hours.time");
  if (!close) return createError(closes, "hours.time");
  const [from, to] = [toMinutes(open), toMinutes(close)];
  // A span from midnight to midnight means the whole day.
  const allDay = from === 0 && to === 0;
  if (to <= from && !allDay && to > LATEST_NIGHT_CLOSE) return createError(closes, "hours.order");
  if (to === from && !allDay) return createError(closes, "hours.order");
  const start = day * DAY_MINUTES;
  return {
    span: [open, close],
    weekSpan: { from: start + from, to: start + to + (to <= from ? DAY_MINUTES : 0), field: opens },
  };
}

/** Finds the first opening span that overlaps another one. Spans of Saturday night continue on Sunday. */
function findOverlap(spans: readonly WeekSpan[]): WeekSpan | undefined {
  const sorted = [...spans].sort((a, b) => a.from - b.from);
  const first = sorted[0];
  return sorted.find((span, i) => {
    const next = sorted[i + 1];
    if (next) return next.from < span.to;
    return first !== undefined && first.from + 7 * DAY_MINUTES < span.to;
  });
}

/**
 * Parses opening hours from form fields. A day without times is closed, and a week without any times means that the
 * hours are unknown. Fails for incomplete spans, invalid times, an end before the beginning, and overlapping spans.
 * Closing times up to 08:00 belong to the night before.
 */
export function parseOpeningHours(values: Record<string, string>): ParsedFields<OpeningHours> {
  const hours: OpeningHours = {};
  const weekSpans: WeekSpan[] = [];
  const errors: FieldError[] = [];
  for (const day of weekdaysFromSaturday) {
    const spans: ParsedSpan["span"][] = [];
    for (let nth = 0; nth < MAX_SPANS_PER_DAY; nth += 1) {
      const parsed = parseSpan(values, day, nth);
      if (!parsed) continue;
      if ("code" in parsed) errors.push(parsed);
      else {
        spans.push(parsed.span);
        weekSpans.push(parsed.weekSpan);
      }
    }
    if (spans.length > 0) hours[`${day}`] = spans.sort(([a], [b]) => a.localeCompare(b));
  }
  if (errors.length > 0) return { ok: false, errors };
  const overlap = findOverlap(weekSpans);
  if (!overlap) return { ok: true, value: hours };
  return {
    ok: false,
    errors: [{ path: overlap.field, code: "hours.overlap", message: `${overlap.field}: hours.overlap` }],
  };
}

/** Converts opening hours to the values of the form fields. */
export function toOpeningHoursFormValues(hours: OpeningHours): Record<string, string> {
  return Object.fromEntries(
    weekdaysFromSaturday.flatMap((day) =>
      (hours[`${day}`] ?? []).slice(0, MAX_SPANS_PER_DAY).flatMap(([open, close], nth) => [
        [getOpeningHoursFieldName("open", day, nth), open],
        [getOpeningHoursFieldName("close", day, nth), close],
      ]),
    ),
  );
}

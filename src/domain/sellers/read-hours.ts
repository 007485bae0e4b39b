import type { OpeningHours } from "#db/schema/sellers.ts";
import type { FieldsRead } from "#domain/forms/fields.ts";
import { asciiDigits } from "#kernel/digits.ts";
import type { FieldError } from "#kernel/result.ts";
import type { Weekday } from "./opening-hours.ts";

/** The week as Gulf calendars begin it, on Saturday. */
export const weekOrder = [6, 0, 1, 2, 3, 4, 5] as const satisfies readonly Weekday[];

/** How often a day can open: before noon, after it, and once more in Ramadan's nights. */
export const spansOnDay = 3;

/** Who opens in the evening may close past midnight, but not later than this. */
const latestNight = 8 * 60;
const dayLength = 24 * 60;

/** A field of the form: opening or closing time of a day's nth span. */
export const hoursField = (edge: "open" | "close", day: Weekday, nth: number): string => `${edge}.${day}.${nth}`;

/** All fields of the form, in its order. */
export const hoursFields: readonly string[] = weekOrder.flatMap((day) =>
  Array.from({ length: spansOnDay }, (_, nth) => [hoursField("open", day, nth), hoursField("close", day, nth)]).flat(),
);

/** "9:00", "٠٩:٠٠" and "09.00" as "09:00"; undefined for what is no time of day. */
function timeOf(text: string): string | undefined {
  const [, hours = "", minutes = ""] = /^(\d{1,2})[:.٫](\d{2})$/.exec(asciiDigits(text).trim()) ?? [];
  if (!hours || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return `${hours.padStart(2, "0")}:${minutes}`;
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** In minutes from Sunday's midnight; what closes past midnight ends on the day after. */
type Stretch = { from: number; to: number; field: string };

type Span = { span: [open: string, close: string]; stretch: Stretch };

/** One span of a day, nothing, or what is wrong with it. */
function spanOf(values: Record<string, string>, day: Weekday, nth: number): Span | FieldError | undefined {
  const [opens, closes] = [hoursField("open", day, nth), hoursField("close", day, nth)];
  const wrong = (path: string, code: string): FieldError => ({ path, code, message: `${path}: ${code}` });
  const [typedOpen, typedClose] = [values[opens]?.trim() ?? "", values[closes]?.trim() ?? ""];
  if (!typedOpen && !typedClose) return undefined;
  if (!typedOpen) return wrong(opens, "hours.half");
  if (!typedClose) return wrong(closes, "hours.half");
  const [open, close] = [timeOf(typedOpen), timeOf(typedClose)];
  if (!open) return wrong(opens, "hours.time");
  if (!close) return wrong(closes, "hours.time");
  const [from, to] = [minuteOf(open), minuteOf(close)];
  // From midnight to midnight is a whole day.
  const allDay = from === 0 && to === 0;
  if (to <= from && !allDay && to > latestNight) return wrong(closes, "hours.order");
  if (to === from && !allDay) return wrong(closes, "hours.order");
  const start = day * dayLength;
  return {
    span: [open, close],
    stretch: { from: start + from, to: start + to + (to <= from ? dayLength : 0), field: opens },
  };
}

/** The first of two stretches that lie over each other; Saturday's night runs into Sunday. */
function overlapOf(stretches: readonly Stretch[]): Stretch | undefined {
  const inTurn = [...stretches].sort((a, b) => a.from - b.from);
  const first = inTurn[0];
  return inTurn.find((stretch, i) => {
    const next = inTurn[i + 1];
    if (next) return next.from < stretch.to;
    return first !== undefined && first.from + 7 * dayLength < stretch.to;
  });
}

/**
 * Opening hours from a form's fields, by weekday. A day without times is closed, a week without any says nothing.
 * Refused: half a span, what is no time, what ends before it begins (closing by eight in the morning is past
 * midnight), and what lies over another span, also of the next day.
 */
export function readHours(values: Record<string, string>): FieldsRead<OpeningHours> {
  const hours: OpeningHours = {};
  const stretches: Stretch[] = [];
  const errors: FieldError[] = [];
  for (const day of weekOrder) {
    const spans: Span["span"][] = [];
    for (let nth = 0; nth < spansOnDay; nth += 1) {
      const found = spanOf(values, day, nth);
      if (!found) continue;
      if ("code" in found) errors.push(found);
      else {
        spans.push(found.span);
        stretches.push(found.stretch);
      }
    }
    if (spans.length > 0) hours[`${day}`] = spans.sort(([a], [b]) => a.localeCompare(b));
  }
  if (errors.length > 0) return { ok: false, errors };
  const over = overlapOf(stretches);
  if (!over) return { ok: true, value: hours };
  return {
    ok: false,
    errors: [{ path: over.field, code: "hours.overlap", message: `${over.field}: hours.overlap` }],
  };
}

/** What the form's fields hold for these hours. */
export function hoursValues(hours: OpeningHours): Record<string, string> {
  return Object.fromEntries(
    weekOrder.flatMap((day) =>
      (hours[`${day}`] ?? []).slice(0, spansOnDay).flatMap(([open, close], nth) => [
        [hoursField("open", day, nth), open],
        [hoursField("close", day, nth), close],
      ]),
    ),
  );
}

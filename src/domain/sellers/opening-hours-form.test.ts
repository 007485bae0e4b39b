import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getOpeningState } from "./opening-hours.ts";
import { parseOpeningHours, toOpeningHoursFormValues } from "./opening-hours-form.ts";

/** Builds form values from a text such as "6 16:00-01:00": a day with its spans. */
const typed = (...days: string[]): Record<string, string> =>
  Object.fromEntries(
    days.flatMap((text) => {
      const [day = "", ...spans] = text.split(" ");
      return spans.flatMap((span, nth) => {
        const [open = "", close = ""] = span.split("-");
        return [
          [`open.${day}.${nth}`, open],
          [`close.${day}.${nth}`, close],
        ];
      });
    }),
  );

const parsed = (...days: string[]) => {
  const result = parseOpeningHours(typed(...days));
  return result.ok ? result.value : result.errors.map(({ path, code }) => `${path} ${code}`);
};

describe("[RT-05] parseOpeningHours", () => {
  it("parseOpeningHours sorts the time spans of each day and leaves out days without time spans", () => {
    expect(parsed("0 16:00-22:00 09:00-12:30", "5 16:30-23:00")).toEqual({
      "0": [
        ["09:00", "12:30"],
        ["16:00", "22:00"],
      ],
      "5": [["16:30", "23:00"]],
    });
    expect(parsed()).toEqual({});
  });

  it("parseOpeningHours accepts time spans past midnight, of 24 hours and in Arabic digits", () => {
    expect(parsed("4 20:00-02:00")).toEqual({ "4": [["20:00", "02:00"]] });
    expect(parsed("4 00:00-00:00", "5 00:00-00:00")).toEqual({ "4": [["00:00", "00:00"]], "5": [["00:00", "00:00"]] });
    expect(parsed("1 ٩:٠٠-١٧:٣٠")).toEqual({ "1": [["09:00", "17:30"]] });
  });

  it.each([
    ["half of a span", ["1 09:00-"], ["close.1.0 hours.half"]],
    ["the other half", ["1 -12:00"], ["open.1.0 hours.half"]],
    ["no time of day", ["1 25:00-26:00", "2 nine-ten"], ["open.1.0 hours.time", "open.2.0 hours.time"]],
    ["an end before the start", ["1 18:00-09:00"], ["close.1.0 hours.order"]],
    ["an end at the start", ["1 09:00-09:00"], ["close.1.0 hours.order"]],
    ["spans over each other", ["1 09:00-13:00 12:00-20:00"], ["open.1.0 hours.overlap"]],
    ["a night over the next morning", ["1 20:00-07:00", "2 06:00-12:00"], ["open.1.0 hours.overlap"]],
    ["Saturday's night over Sunday's morning", ["6 20:00-03:00", "0 02:00-12:00"], ["open.6.0 hours.overlap"]],
  ])("parseOpeningHours rejects %s and names the field", (_, days, errors) => {
    expect(parsed(...days)).toEqual(errors);
  });

  it("parseOpeningHours reads what toOpeningHoursFormValues writes, and getOpeningState uses the same hours", () => {
    const minute = fc.integer({ min: 0, max: 23 * 60 + 59 });
    const text = (at: number) => `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`;
    const pair = fc.tuple(minute, minute).filter(([a, b]) => a < b);
    fc.assert(
      fc.property(fc.constantFrom(0, 1, 2, 3, 4, 5, 6), pair, (day, [from, to]) => {
        const result = parseOpeningHours(typed(`${day} ${text(from)}-${text(to)}`));
        expect(result.ok).toBe(true);
        if (!result.ok) return;
        expect(parseOpeningHours(toOpeningHoursFormValues(result.value))).toEqual(result);
        // 22 November 2026 is a Sunday.
        const at = (minutes: number) => new Date(Date.UTC(2026, 10, 22 + day, 0, minutes));
        expect(getOpeningState(result.value, at(from), "UTC")?.open).toBe(true);
        expect(getOpeningState(result.value, at(to), "UTC")?.open).toBe(false);
      }),
    );
  });
});

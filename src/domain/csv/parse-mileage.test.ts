import { describe, expect, it } from "vitest";
import { parseMileage, parseMileageRange } from "./parse-mileage.ts";

it.each([
  ["200000", 200_000],
  ["200,000 KM", 200_000],
  ["200,000km", 200_000],
  ["200.000", 200_000],
  ["1.200.000 km", 1_200_000],
  ["200 000 km", 200_000],
  ["200'000", 200_000],
  ["٢٠٠٬٠٠٠ كم", 200_000],
  ["٢٠٠٠٠٠", 200_000],
  ["200 ألف كم", 200_000],
  ["200ألف", 200_000],
  ["150 الف كيلومتر", 150_000],
  ["150 ألف كيلو", 150_000],
  ["12.5 ألف كم", 12_500],
  ["5 آلاف كم", 5_000],
  ["200K", 200_000],
  ["200k km", 200_000],
  ["85 K.M.", 85],
  ["90000 كلم", 90_000],
  ["90,000 ك.م", 90_000],
  ["+100,000 km", 100_000],
  ["100000+", 100_000],
  ["الممشى: 120,000 كم", 120_000],
  ["ماشية 90 ألف", 90_000],
  ["120,000 miles", 193_121],
  ["120k mi", 193_121],
  ["75 ألف ميل", 120_701],
  ["20000.0", 20_000],
  ["0", 0],
  ["0 km", 0],
])("parseMileage parses “%s” as %d km", (text, km) => {
  expect(Math.round(parseMileage(text) ?? Number.NaN)).toBe(km);
});

it.each(["-5", "many", "", "km", "10,000 - 20,000", "2015 model", "200,00", "1e5", "200000 SAR"])(
  "parseMileage rejects “%s”",
  (text) => {
    expect(parseMileage(text)).toBeUndefined();
  },
);

describe("parseMileageRange", () => {
  it.each([
    ["100,000 - 119,999 km", 119_999],
    ["0-9999", 9_999],
    ["10000 إلى 20000", 20_000],
  ])("parseMileageRange takes the upper end of “%s”", (text, expected) =>
    expect(parseMileageRange(text)).toBe(expected),
  );

  it.each(["100000", "20000 - 10000", "abc - def"])("parseMileageRange refuses “%s”", (text) =>
    expect(parseMileageRange(text)).toBeUndefined(),
  );
});

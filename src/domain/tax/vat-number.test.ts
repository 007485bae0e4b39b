import { describe, expect, it } from "vitest";
import { getVatNumberExample, parseVatNumber } from "./vat-number.ts";

describe("VAT numbers", () => {
  it.each(["SA", "AE", "BH", "OM", "EG", "JO"])(
    "The example VAT number of %s has the format of the country",
    (country) => {
      const example = getVatNumberExample(country) as string;
      expect(parseVatNumber(example, country)).toBe(example);
    },
  );

  it.each([
    ["Arabic digits", "٣٠٠٠٠٠٠٠٠٠٠٠٠٠٣", "SA", "300000000000003"],
    ["spaces and dashes", "100-0000 0000.0003", "AE", "100000000000003"],
    ["small letters", "om1100000000", "OM", "OM1100000000"],
    ["an unknown country", "fr 12 345", null, "FR12345"],
  ])("parseVatNumber accepts %s", (_, typed, country, expected) => {
    expect(parseVatNumber(typed, country)).toBe(expected);
  });

  it.each([
    ["14 digits", "30000000000003", "SA"],
    ["a last digit other than 3", "300000000000001", "SA"],
    ["a number of another country", "300000000000003", "AE"],
    ["letters among digits", "12345678a", "EG"],
    ["a word", "none", "QA"],
    ["nothing", "", null],
  ])("parseVatNumber refuses %s", (_, typed, country) => {
    expect(parseVatNumber(typed, country)).toBeUndefined();
  });
});

import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ProviderUnavailableError } from "./payment-provider.ts";
import { formatDecimalAmount, getCurrencyDecimals, parseDecimalAmount, parseMinorAmount } from "./provider-amounts.ts";

const anyAmount = fc.record({
  minor: fc.integer({ min: 0, max: 10 ** 12 }),
  currency: fc.constantFrom("SAR", "KWD", "BHD", "OMR", "USD", "JPY"),
});

describe("Amounts of payment providers", () => {
  it("A formatted decimal amount parses to the same minor units, as a text and as a JSON number", () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        const text = formatDecimalAmount(amount);
        expect(parseDecimalAmount(text, amount.currency)).toEqual(amount);
        expect(parseDecimalAmount(JSON.parse(JSON.stringify(Number(text))), amount.currency)).toEqual(amount);
      }),
    );
  });

  it.each([
    [{ minor: 44_775, currency: "SAR" }, "447.75"],
    [{ minor: 5, currency: "SAR" }, "0.05"],
    [{ minor: 1_250, currency: "KWD" }, "1.250"],
    [{ minor: 7, currency: "KWD" }, "0.007"],
    [{ minor: 500, currency: "JPY" }, "500"],
  ])("formatDecimalAmount writes %j as %s", (amount, text) => {
    expect(formatDecimalAmount(amount)).toBe(text);
  });

  it("Amounts with too many decimals, signs, exponents or other contents are refused", () => {
    for (const value of ["1.234", "-1", "1e3", "", " ", "NaN", "1,5", null, undefined, {}, [], true, Number.NaN, -1])
      expect(() => parseDecimalAmount(value, "SAR")).toThrow(ProviderUnavailableError);
    for (const value of [1.5, -1, "1.5", "", "x", null, undefined, Number.POSITIVE_INFINITY])
      expect(() => parseMinorAmount(value, "SAR")).toThrow(ProviderUnavailableError);
    expect(parseMinorAmount("1250", "KWD")).toEqual({ minor: 1_250, currency: "KWD" });
  });

  it("The decimals of all currencies of the site are those of the reference data", () => {
    const file = new URL("../../db/seed/reference-data/currencies.json", import.meta.url);
    const currencies = JSON.parse(readFileSync(file, "utf8")) as { code: string; decimals: number }[];
    expect(currencies.length).toBeGreaterThan(10);
    for (const { code, decimals } of currencies) expect([code, getCurrencyDecimals(code)]).toEqual([code, decimals]);
  });
});

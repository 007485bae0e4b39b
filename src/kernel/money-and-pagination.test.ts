import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calculateAge } from "./age.ts";
import {
  type CurrencyInfo,
  convertMoney,
  roundQuotient,
  toDecimalText,
  toMinorUnits,
  toShortDecimalText,
} from "./money.ts";
import { paginate } from "./pagination.ts";
import { calculatePriceBounds, findRoundestNumber } from "./price-range.ts";

const usd: CurrencyInfo = { code: "USD", rate: "1", decimals: 2 };
const sar: CurrencyInfo = { code: "SAR", rate: "3.75", decimals: 2 };
const kwd: CurrencyInfo = { code: "KWD", rate: "0.307", decimals: 3 };

describe("Money", () => {
  it("[GN-07] convertMoney converts exactly and rounds half up to the minor unit", () => {
    expect(convertMoney({ minor: 4_500_000, currency: "SAR" }, sar, usd)).toEqual({
      minor: 1_200_000,
      currency: "USD",
    });
    expect(convertMoney({ minor: 100, currency: "USD" }, usd, kwd)).toEqual({ minor: 307, currency: "KWD" });
    expect(convertMoney({ minor: 1, currency: "USD" }, usd, sar).minor).toBe(4);
  });

  it("convertMoney to another currency and back changes an amount by at most half a minor unit", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), fc.constantFrom(sar, kwd), (minor, currency) => {
        const converted = convertMoney({ minor, currency: "USD" }, usd, currency);
        const back = convertMoney(converted, currency, usd);
        const step = (Number(usd.rate) / Number(currency.rate)) * 10 ** (usd.decimals - currency.decimals);
        expect(Math.abs(back.minor - minor)).toBeLessThanOrEqual(Math.ceil(step / 2));
      }),
    );
  });

  it("convertMoney keeps the sort order of prices", () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.nat(1e9), (a, b) => {
        const inSar = (minor: number) => convertMoney({ minor, currency: "USD" }, usd, sar).minor;
        expect(Math.sign(inSar(a) - inSar(b)) * Math.sign(a - b)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("convertMoney reads rates with several digits before the point", () => {
    const yen: CurrencyInfo = { code: "JPY", rate: "150.25", decimals: 0 };
    expect(convertMoney({ minor: 200, currency: "USD" }, usd, yen).minor).toBe(301);
    expect(convertMoney({ minor: 15_025, currency: "JPY" }, yen, usd).minor).toBe(10_000);
  });

  it("convertMoney keeps an amount in its own currency unchanged", () => {
    expect(convertMoney({ minor: 1_999, currency: "KWD" }, kwd, { ...kwd, rate: "0.5" })).toEqual({
      minor: 1_999,
      currency: "KWD",
    });
  });

  it("roundQuotient rounds half away from zero, also below zero", () => {
    const quotients = [-6n, -5n, -4n, -1n, 0n, 1n, 4n, 5n, 6n].map((numerator) => roundQuotient(numerator, 10n));
    expect(quotients).toEqual([-1n, -1n, 0n, 0n, 0n, 0n, 0n, 1n, 1n]);
  });

  it("convertMoney throws a RangeError for an invalid rate", () => {
    for (const rate of ["0", "0.0", "-1", "", "abc", "1e3", "1.", ".5", "1.2.3", "12x"]) {
      expect(() => convertMoney({ minor: 1, currency: "USD" }, usd, { code: "X", rate, decimals: 2 })).toThrow(
        `not a rate: ${rate}`,
      );
    }
    expect(() => convertMoney({ minor: 1, currency: "X" }, { code: "X", rate: "0", decimals: 2 }, usd)).toThrow(
      RangeError,
    );
  });

  it.each([
    [0, 2, "0.00", "0"],
    [5, 3, "0.005", "0.005"],
    [11_500, 2, "115.00", "115"],
    [11_550, 2, "115.50", "115.50"],
    [-11_550, 2, "-115.50", "-115.50"],
    [70, 0, "70", "70"],
  ])("toDecimalText and toShortDecimalText format %d with %d decimals as %s and %s", (minor, decimals, text, short) => {
    expect([toDecimalText(minor, decimals), toShortDecimalText(minor, decimals)]).toEqual([text, short]);
  });

  it("toMinorUnits returns the amount that toDecimalText formatted", () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 0, max: 3 }), (minor, decimals) => {
        expect(toMinorUnits(toDecimalText(minor, decimals), decimals)).toBe(minor);
        expect(toMinorUnits(toShortDecimalText(minor, decimals), decimals)).toBe(minor);
      }),
    );
  });

  it("toMinorUnits parses decimal amounts without floating point", () => {
    expect(toMinorUnits("1250.5", 2)).toBe(125_050);
    expect(toMinorUnits("0.29", 2)).toBe(29);
    expect(toMinorUnits("1.005", 3)).toBe(1_005);
    expect(toMinorUnits("1.005", 2)).toBeUndefined();
    expect(toMinorUnits("1.50000", 1)).toBe(15);
    expect(toMinorUnits(" 12 ", 2)).toBe(1_200);
    expect(toMinorUnits("12.34", 2)).toBe(1_234);
    expect(toMinorUnits("1.050", 2)).toBe(105);
    for (const text of ["-1", "1.", ".5", "1.2.3", "12 SAR", "SAR 12", ""])
      expect(toMinorUnits(text, 2), text).toBeUndefined();
    expect(toMinorUnits("99999999999999999", 2)).toBeUndefined();
  });
});

describe("paginate", () => {
  it("[AP-13] paginate covers every item exactly once", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 0, max: 3_000 }), (limit, total) => {
        const { pages } = paginate(1, limit, total);
        let covered = 0;
        for (let page = 1; page <= pages; page += 1) {
          const { from, to } = paginate(page, limit, total);
          expect(from === 0 ? 0 : from).toBe(total === 0 ? 0 : covered + 1);
          covered += from === 0 ? 0 : to - from + 1;
        }
        expect(covered).toBe(total);
      }),
    );
  });

  it("paginate returns an empty range for a page past the end", () => {
    expect(paginate(4, 16, 48)).toEqual({ page: 4, limit: 16, total: 48, pages: 3, from: 0, to: 0 });
    expect(paginate(1_000_000, 16, 48).from).toBe(0);
    expect(paginate(3, 16, 48)).toEqual({ page: 3, limit: 16, total: 48, pages: 3, from: 33, to: 48 });
    expect(paginate(1, 16, 0)).toEqual({ page: 1, limit: 16, total: 0, pages: 1, from: 0, to: 0 });
  });
});

describe("calculatePriceBounds", () => {
  it("[VL-06] calculatePriceBounds rounds the lower bound down and the upper bound up to a power-of-ten step", () => {
    expect(calculatePriceBounds(1_234, 87_650)).toEqual({ min: 1_000, max: 88_000, step: 1_000 });
    expect(calculatePriceBounds(7, 95)).toEqual({ min: 7, max: 95, step: 1 });
    expect(calculatePriceBounds(0, 0)).toEqual({ min: 0, max: 0, step: 1 });
    expect(calculatePriceBounds(95_500, 100_000)).toEqual({ min: 90_000, max: 100_000, step: 10_000 });
    fc.assert(
      fc.property(fc.nat(1e7), fc.nat(1e7), (a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        const { min, max, step } = calculatePriceBounds(low, high);
        expect(min).toBeLessThanOrEqual(low);
        expect(max).toBeGreaterThanOrEqual(high);
        expect(low - min).toBeLessThan(step);
        expect(max - high).toBeLessThan(step);
        expect(Math.log10(step)).toBe(Math.round(Math.log10(step)));
      }),
    );
  });
});

describe("findRoundestNumber", () => {
  it.each([
    [19_999_999.4, 20_000_012.6, 20_000_000],
    [49_999.97, 50_000.01, 50_000],
    [12_344.8, 12_345.1, 12_345],
    [-0.5, 0.5, 0],
    [20_000_000, 20_000_012, 20_000_000],
    [19_999_990, 20_000_000, 20_000_000],
    [14, 16, 15],
    [16, 18, 17],
    [7.2, 7.4, 7],
  ])(
    "Of the whole numbers from %d to %d, findRoundestNumber finds the one with the most trailing zeros",
    (low, high, expected) => {
      expect(findRoundestNumber(low, high)).toBe(expected);
    },
  );
});

describe("calculateAge", () => {
  const now = new Date("2026-06-15T12:00:00Z");
  it.each([
    ["2026-06-15T11:59:50Z", "minute", 0],
    ["2026-06-15T11:00:01Z", "minute", 59],
    ["2026-06-15T11:00:00Z", "hour", 1],
    ["2026-06-14T12:00:01Z", "hour", 23],
    ["2026-06-14T12:00:00Z", "day", 1],
    ["2026-05-17T12:00:00Z", "day", 29],
    ["2026-05-16T12:00:00Z", "month", 1],
    ["2025-06-15T12:00:01Z", "month", 11],
    ["2025-06-15T12:00:00Z", "year", 1],
    ["2026-06-15T11:15:00Z", "minute", 45],
    ["2026-06-15T09:00:00Z", "hour", 3],
    ["2026-06-13T12:00:00Z", "day", 2],
    ["2026-05-01T12:00:00Z", "month", 1],
    ["2025-06-20T12:00:00Z", "month", 11],
    ["2024-06-01T12:00:00Z", "year", 2],
    ["2027-01-01T00:00:00Z", "minute", 0],
  ] as const)("[GN-01] calculateAge of the date %s returns unit %s and count %d", (since, unit, count) => {
    expect(calculateAge(now, new Date(since))).toEqual({ unit, count });
  });
});

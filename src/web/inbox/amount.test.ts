import { describe, expect, it } from "vitest";
import type { Currency } from "#domain/catalog/catalogue.ts";
import { offeredAmount } from "./amount.server.ts";

const currency = (code: string, decimals: number) => [code, { code, decimals } as Currency] as const;
const currencies = new Map([currency("SAR", 2), currency("KWD", 3)]);

describe("what somebody types as an offer", () => {
  it.each([
    ["45,000", "SAR", 4_500_000],
    ["٤٥٬٠٠٠", "SAR", 4_500_000],
    ["45 000", "SAR", 4_500_000],
    ["85.5", "SAR", 8_550],
    ["85.000", "KWD", 85_000],
  ])("%s of %s is %i in minor units", (typed, code, minor) =>
    expect(offeredAmount(typed, code, currencies)).toEqual({ minor, currency: code }),
  );

  it.each(["", "a lot", "-5", "85.000", "1.234"])("“%s” is no amount, where it could be another as well", (typed) =>
    expect(offeredAmount(typed, "SAR", currencies)).toEqual({ minor: Number.NaN, currency: "SAR" }),
  );
});

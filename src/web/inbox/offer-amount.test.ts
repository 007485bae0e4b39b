import { describe, expect, it } from "vitest";
import type { Currency } from "#domain/catalog/catalog.ts";
import { parseOfferAmount } from "./offer-amount.server.ts";

const currency = (code: string, decimals: number) => [code, { code, decimals } as Currency] as const;
const currencies = new Map([currency("SAR", 2), currency("KWD", 3)]);

describe("parseOfferAmount", () => {
  it.each([
    ["45,000", "SAR", 4_500_000],
    ["٤٥٬٠٠٠", "SAR", 4_500_000],
    ["45 000", "SAR", 4_500_000],
    ["85.5", "SAR", 8_550],
    ["85.000", "KWD", 85_000],
  ])("parseOfferAmount reads %s in the currency %s as %i minor units", (typed, code, minor) =>
    expect(parseOfferAmount(typed, code, currencies)).toEqual({ minor, currency: code }),
  );

  it.each(["", "a lot", "-5", "85.000", "1.234"])(
    "parseOfferAmount returns NaN for the invalid or ambiguous amount “%s”",
    (typed) => expect(parseOfferAmount(typed, "SAR", currencies)).toEqual({ minor: Number.NaN, currency: "SAR" }),
  );
});

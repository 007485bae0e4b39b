import { describe, expect, it } from "vitest";
import type { Currency } from "#domain/catalog/catalog.ts";
import { getVisitorCurrency } from "./visitor-region.ts";

const currencies = new Map(
  ["SAR", "USD", "JOD"].map((code): [string, Currency] => [
    code,
    { code, rate: "1", decimals: 2, symbol: code, symbolAr: code, name: { en: code, ar: code } },
  ]),
);
const getRegion = (headers: Record<string, string>) => {
  const { currency, country, guess } = getVisitorCurrency(new Headers(headers), currencies, "USD");
  return [currency.code, country, guess?.isOfRegion];
};

describe("[CN-03] getVisitorCurrency", () => {
  it.each([
    ["the chosen one, wherever the visitor is", { "accept-language": "ar-JO", cookie: "currency=SAR" }, "SAR", "JO"],
    ["the region's, until one is chosen", { "accept-language": "ar-JO" }, "JOD", "JO", true],
    [
      "that of the clock's country",
      { "accept-language": "ar", cookie: "theme=dark; zone=Asia/Amman" },
      "JOD",
      "JO",
      true,
    ],
    ["the site's, where the region's isn't offered", { "accept-language": "ar-KW" }, "USD", "KW", false],
    ["the site's, where nothing is known", { "accept-language": "ar" }, "USD", undefined, false],
    [
      "the region's, for a choice that isn't offered",
      { "accept-language": "ar-JO", cookie: "currency=XXX" },
      "JOD",
      "JO",
      true,
    ],
    ["the site's without a notice, for programs", {}, "USD", undefined],
    ["the site's without a notice, for any language", { "accept-language": "*" }, "USD", undefined],
    [
      "the site's, for a zone that is none",
      { "accept-language": "ar", cookie: "zone=<script>" },
      "USD",
      undefined,
      false,
    ],
  ] as const)("getVisitorCurrency returns %s", (_, headers, currency, country, isOfRegion?: boolean) => {
    expect(getRegion(headers)).toEqual([currency, country, isOfRegion]);
  });
});

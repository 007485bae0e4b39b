import { describe, expect, it } from "vitest";
import { currencyRows } from "#db/seed/reference-lists.ts";
import type { Currency } from "#domain/catalog/catalog.ts";
import { getCountryCurrency, marketCurrencies } from "#domain/catalog/country-currencies.ts";
import { CurrencyMatcher } from "./currency-matcher.ts";

const currencies = currencyRows.map(
  ({ code, rate, decimals, symbol, symbol_ar, name_en, name_ar }): [string, Currency] => [
    code,
    { code, rate: String(rate), decimals, symbol, symbolAr: symbol_ar, name: { en: name_en, ar: name_ar } },
  ],
);
const names = new CurrencyMatcher(new Map(currencies));

describe("[CN-03] CurrencyMatcher.find", () => {
  it.each([
    ["SAR", "SAR sar ر.س ر.س. رس SR S.R.", "ريال سعودي", "Saudi Riyal"],
    ["KWD", "kwd د.ك KD", "دينار كويتي", "Kuwaiti dinar"],
    ["AED", "د.إ", "درهم اماراتي"],
    ["JOD", "د.أ JD", "دينار أردني"],
    ["QAR", "QR ر.ق", "ريال قطري"],
    ["OMR", "ر.ع. ر.ع", "ريال عماني", "Omani rial"],
    ["LBP", "ل.ل", "ليرة لبنانية"],
    ["EGP", "ج.م", "جنيه مصري"],
    ["USD", "$ US$ دولار dollar", "دولار أمريكي"],
    ["EUR", "€ يورو Euro"],
    ["GBP", "£", "جنيه استرليني", "Pound Sterling"],
  ])("CurrencyMatcher.find finds %s by its names and symbols", (code, spellings, ...more) => {
    const allSpellings = [...spellings.split(" "), ...more];
    expect(allSpellings.map((each) => [each, names.find(each)?.code])).toEqual(
      allSpellings.map((each) => [each, code]),
    );
  });

  it.each(["XXX", "جنيه", "pound", "ريال", "﷼", "دينار", "ريال تركي", "د.ا", "UD", "5", "-", "د", "s"])(
    "CurrencyMatcher.find returns nothing for the unknown or ambiguous name %s",
    (text) => {
      expect(names.find(text)).toBeUndefined();
    },
  );

  it.each([
    ["ريال", "OMR", "OMR"],
    ["riyal", "YER", "YER"],
    ["دينار", "JOD", "JOD"],
    ["دنانير", "IQD", "IQD"],
    ["د.ا", "JOD", "JOD"],
    ["د.إ", "JOD", "AED"],
    ["ليرة", "SYP", "SYP"],
    ["pound", "EGP", "EGP"],
    ["درهم", "MAD", "MAD"],
    ["دينار", "SAR", undefined],
  ])("CurrencyMatcher.find resolves the ambiguous name %s with the preferred currency %s", (text, preferred, code) => {
    expect(names.find(text, [undefined, preferred])?.code).toBe(code);
  });
});

describe("[CN-03] Currencies of a new site", () => {
  it("currencyRows contains the currency of every Arab state, with the number of decimals from ISO 4217", () => {
    for (const country of Object.keys(marketCurrencies))
      expect(names.find(getCountryCurrency(country) ?? ""), country).toBeDefined();
    const iso = (code: string) => new Intl.NumberFormat("en", { style: "currency", currency: code }).resolvedOptions();
    const threes = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"];
    for (const [code, { decimals }] of currencies) {
      const expected = threes.includes(code) ? 3 : ["DJF", "KMF"].includes(code) ? 0 : 2;
      expect([code, decimals]).toEqual([code, expected]);
      // Unicode formats Iraqi and Lebanese money without the decimals of ISO 4217.
      if (iso(code).maximumFractionDigits !== 0) expect(iso(code).maximumFractionDigits).toBe(decimals);
    }
  });
});

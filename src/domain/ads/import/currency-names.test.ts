import { describe, expect, it } from "vitest";
import { currencyRows } from "#db/seed/locale.ts";
import type { Currency } from "#domain/catalog/catalogue.ts";
import { getCountryCurrency, marketCountries } from "#domain/catalog/country-currencies.ts";
import { CurrencyNames } from "./currency-names.ts";

const currencies = currencyRows.map(
  ({ code, rate, decimals, symbol, symbol_ar, name_en, name_ar }): [string, Currency] => [
    code,
    { code, rate: String(rate), decimals, symbol, symbolAr: symbol_ar, name: { en: name_en, ar: name_ar } },
  ],
);
const names = new CurrencyNames(new Map(currencies));

describe("[CN-03] CurrencyNames.find", () => {
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
  ])("finds %s by its names and symbols", (code, spellings, ...more) => {
    const said = [...spellings.split(" "), ...more];
    expect(said.map((each) => [each, names.find(each)?.code])).toEqual(said.map((each) => [each, code]));
  });

  it.each(["XXX", "جنيه", "pound", "ريال", "﷼", "دينار", "ريال تركي", "د.ا", "UD", "5", "-", "د", "s"])(
    "finds none for %s, which is no currency or could be several",
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
  ])("takes %s for %s where that is preferred and called so", (text, preferred, code) => {
    expect(names.find(text, [undefined, preferred])?.code).toBe(code);
  });
});

describe("[CN-03] the currencies of a new site", () => {
  it("have one for each Arab state, with the decimals of ISO 4217", () => {
    for (const country of marketCountries) expect(names.find(getCountryCurrency(country) ?? ""), country).toBeDefined();
    const iso = (code: string) => new Intl.NumberFormat("en", { style: "currency", currency: code }).resolvedOptions();
    const threes = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"];
    for (const [code, { decimals }] of currencies) {
      const expected = threes.includes(code) ? 3 : ["DJF", "KMF"].includes(code) ? 0 : 2;
      expect([code, decimals]).toEqual([code, expected]);
      // Unicode shows Iraqi and Lebanese money without the coins that ISO 4217 names.
      if (iso(code).maximumFractionDigits !== 0) expect(iso(code).maximumFractionDigits).toBe(decimals);
    }
  });
});

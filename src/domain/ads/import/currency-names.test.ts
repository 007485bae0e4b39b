import { describe, expect, it } from "vitest";
import { currencyRows } from "#db/seed/locale.ts";
import type { Currency } from "#domain/catalog/catalogue.ts";
import { CurrencyNames } from "./currency-names.ts";

const currencies = currencyRows.map(
  ({ code, rate, decimals, symbol, symbol_ar, name_en, name_ar }): [string, Currency] => [
    code,
    { code, rate: String(rate), decimals, symbol, symbolAr: symbol_ar, name: { en: name_en, ar: name_ar } },
  ],
);
const names = new CurrencyNames(new Map(currencies));

describe("[CN-03] what files call currencies", () => {
  it.each([
    ["SAR", "SAR sar ر.س ر.س. رس ريال ﷼ SR S.R. riyal", "ريال سعودي", "Saudi Riyal"],
    ["KWD", "kwd د.ك KD دينار", "دينار كويتي", "Kuwaiti dinar"],
    ["AED", "د.إ درهم", "درهم اماراتي"],
    ["EGP", "ج.م", "جنيه مصري"],
    ["USD", "$ US$ دولار dollar", "دولار أمريكي"],
    ["EUR", "€ يورو Euro"],
    ["GBP", "£", "جنيه استرليني", "Pound Sterling"],
  ])("%s", (code, spellings, ...more) => {
    const said = [...spellings.split(" "), ...more];
    expect(said.map((each) => [each, names.find(each)?.code])).toEqual(said.map((each) => [each, code]));
  });

  it.each(["XXX", "جنيه", "pound", "ريال قطري", "د.أ", "UD", "5", "-", "د", "s"])(
    "%s is none, or could be several",
    (text) => {
      expect(names.find(text)).toBeUndefined();
    },
  );
});

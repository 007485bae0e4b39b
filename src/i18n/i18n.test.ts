import { describe, expect, it } from "vitest";
import { type CurrencySymbols, formatters } from "./formatters.ts";
import { translator } from "./i18n.ts";
import { provideTexts } from "./texts.ts";
import { ar, en } from "./whole.ts";

provideTexts("en", en);
provideTexts("ar", ar);

const currency = (code: string, symbol: string, symbolAr: string, decimals = 2): CurrencySymbols => ({
  code,
  symbol,
  symbolAr,
  decimals,
  rate: "1",
});
const usd = currency("USD", "$", "$");
const sar = currency("SAR", "SAR", "ر.س");
const rub = currency("RUB", "₽", "₽");
const kwd = currency("KWD", "KWD", "د.ك", 3);

describe("prices as they are shown", () => {
  it.each([
    ["en", 1_250_000, usd, "$12,500"],
    ["en", 1_250_050, usd, "$12,500.50"],
    ["ar", 1_250_000, usd, "$12,500"],
    ["en", 4_500_000, sar, "SAR 45,000"],
    ["ar", 4_500_000, sar, "45,000 ر.س"],
    ["en", 12_345, kwd, "KWD 12.345"],
    ["ar", 12_345, kwd, "12.345 د.ك"],
    ["en", 5, usd, "$0.05"],
  ] as const)("[GN-07] %s: %d", (language, minor, of, text) => {
    expect(formatters(language).price({ minor, currency: of.code }, of)).toBe(text);
  });

  it("[CN-03] roubles are whole, grouped by thousands, with their sign behind", () => {
    expect(formatters("en").price({ minor: 123_456_789, currency: "RUB" }, rub)).toBe("1\u00a0234\u00a0568 ₽");
  });

  it("a converted price of a car loses its cents, a small one keeps them", () => {
    expect(formatters("en").price({ minor: 733_333, currency: "USD" }, usd, { rounded: true })).toBe("$7,333");
    expect(formatters("en").price({ minor: 733, currency: "USD" }, usd, { rounded: true })).toBe("$7.33");
  });

  it("carry no invisible direction marks, and Latin digits in both languages", () => {
    for (const language of ["en", "ar"] as const) {
      const { price, number, date } = formatters(language);
      const shown = [price({ minor: 123_456, currency: "SAR" }, sar), number(12_345.5), date(new Date(0))].join(" ");
      expect(shown).not.toMatch(/[\u200e\u200f\u061c]/);
      expect(shown).not.toMatch(/[٠-٩]/);
    }
  });
});

describe("plural forms", () => {
  it("Arabic has all six, and each is used for its numbers", () => {
    const { t } = translator("ar");
    expect([1, 2, 3, 11, 100].map((count) => t("age.day", { count }))).toEqual([
      "قبل يوم",
      "قبل يومين",
      "قبل 3 أيام",
      "قبل 11 يومًا",
      "قبل 100 يوم",
    ]);
  });
});

describe("texts that come in parts", () => {
  it("a translator says what came after it, and an area may be spread over two parts", () => {
    const { t } = translator("en");
    expect(t("cart.title")).toBe(en.cart.title);
    provideTexts("en", { cart: { title: "Basket" } });
    expect(t("cart.title")).toBe("Basket");
    expect(t("cart.clear")).toBe(en.cart.clear);
    provideTexts("en", { cart: { title: en.cart.title } });
  });
});

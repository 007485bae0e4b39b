import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ar, en } from "./all-messages.ts";
import { type CurrencySymbols, getFormatters } from "./formatters.ts";
import { registerMessages } from "./messages.ts";
import { getTranslator } from "./translator.ts";

registerMessages("en", en);
registerMessages("ar", ar);

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
const djf = currency("DJF", "DJF", "ف.ج", 0);

describe("Price formatting", () => {
  it.each([
    ["en", 1_250_000, usd, "$12,500"],
    ["en", 1_250_050, usd, "$12,500.50"],
    ["ar", 1_250_000, usd, "$12,500"],
    ["en", 4_500_000, sar, "SAR 45,000"],
    ["ar", 4_500_000, sar, "45,000 ر.س"],
    ["en", 12_345, kwd, "KWD 12.345"],
    ["ar", 12_345, kwd, "12.345 د.ك"],
    ["en", 5, usd, "$0.05"],
    ["ar", 45_000, djf, "45,000 ف.ج"],
  ] as const)("[GN-07] getFormatters formats a price in %s: %d minor units", (language, minor, of, text) => {
    expect(getFormatters(language).formatPrice({ minor, currency: of.code }, of)).toBe(text);
  });

  it("[CN-03] getFormatters prints no decimals for a currency without a minor unit", () => {
    expect(getFormatters("en").formatPrice({ minor: 45_000, currency: "DJF" }, djf, { alwaysCents: true })).toBe(
      "DJF 45,000",
    );
  });

  it("[CN-03] getFormatters prints roubles without decimals, grouped by thousands, with the symbol after the amount", () => {
    expect(getFormatters("en").formatPrice({ minor: 123_456_789, currency: "RUB" }, rub)).toBe("1\u00a0234\u00a0568 ₽");
  });

  it("getFormatters omits the cents of a large price when asked to round, and keeps those of a small price", () => {
    expect(getFormatters("en").formatPrice({ minor: 733_333, currency: "USD" }, usd, { rounded: true })).toBe("$7,333");
    expect(getFormatters("en").formatPrice({ minor: 733, currency: "USD" }, usd, { rounded: true })).toBe("$7.33");
  });

  it("getFormatters prints Latin digits and no invisible direction marks in both languages", () => {
    for (const language of ["en", "ar"] as const) {
      const { formatPrice: price, formatNumber: number, formatDate: date } = getFormatters(language);
      const formatted = [price({ minor: 123_456, currency: "SAR" }, sar), number(12_345.5), date(new Date(0))].join(
        " ",
      );
      expect(formatted).not.toMatch(/[\u200e\u200f\u061c]/);
      expect(formatted).not.toMatch(/[٠-٩]/);
    }
  });
});

describe("Plural forms", () => {
  it("getTranslator selects the Arabic plural form of each number", () => {
    const { t } = getTranslator("ar");
    expect([1, 2, 3, 11, 100].map((count) => t("age.day", { count }))).toEqual([
      "قبل يوم",
      "قبل يومين",
      "قبل 3 أيام",
      "قبل 11 يومًا",
      "قبل 100 يوم",
    ]);
  });

  it.each(["en", "ar"] as const)("getTranslator selects the Unicode plural form of every number in %s", (language) => {
    const rules = new Intl.PluralRules(language);
    const forms = rules.resolvedOptions().pluralCategories;
    registerMessages(language, {
      probe: Object.fromEntries(forms.map((form) => [`row_${form}`, `${form} {{count}}`])),
    });
    const { find } = getTranslator(language);
    const wholeNumbers = Array.from({ length: 201 }, (_, count) => count);
    for (const count of [...wholeNumbers, ...wholeNumbers.map((n) => n / 8), -1, 1_000_003, 1e21]) {
      expect(find("probe.row", { count })).toBe(`${rules.select(count)} ${count}`);
    }
    expect(find("probe.row"), "no number, no form").toBeUndefined();
  });

  it("getTranslator returns a message without plural forms unchanged for every number", () => {
    registerMessages("en", { probe: { plain: "{{count}} rows" } });
    expect([0, 1, 2].map((count) => getTranslator("en").find("probe.plain", { count }))).toEqual([
      "0 rows",
      "1 rows",
      "2 rows",
    ]);
  });
});

describe("Message parameters", () => {
  const { find } = getTranslator("en");

  it("getTranslator inserts parameter values verbatim and unescaped", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom("{{b}}", "$t(cart.title)", "<b>", "}}", "$&", ""), (text, trap) => {
        const a = `${trap}${text}${trap}`;
        registerMessages("en", { probe: { two: "[{{a}}|{{b}}|{{a}}]" } });
        expect(find("probe.two", { a, b: 7 })).toBe(`[${a}|7|${a}]`);
      }),
    );
  });

  it("getTranslator replaces all placeholders, whatever text surrounds them", () => {
    const around = fc.string().filter((text) => !/[{}]/.test(text));
    fc.assert(
      fc.property(around, around, around, (before, between, after) => {
        registerMessages("en", { probe: { any: `${before}{{a}}${between}{{a1_B}}${after}` } });
        expect(find("probe.any", { a: "x", a1_B: 2 })).toBe(`${before}x${between}2${after}`);
      }),
    );
  });

  it("getTranslator prints nothing for null and undefined and throws for a missing parameter", () => {
    registerMessages("en", { probe: { one: "<{{a}}>" } });
    expect(find("probe.one", { a: null })).toBe("<>");
    expect(find("probe.one", { a: undefined })).toBe("<>");
    expect(() => find("probe.one", { b: 1 })).toThrow("{{a}}");
    expect(() => find("probe.one")).toThrow("{{a}}");
  });
});

describe("Missing messages", () => {
  const { t, find } = getTranslator("ar");

  it("getTranslator throws for an unknown message key", () => {
    expect(() => t("cart.nowhere" as "cart.title")).toThrow('there is no text "cart.nowhere" in "ar"');
  });

  it("The find function of getTranslator returns undefined for an unknown message key", () => {
    for (const name of ["cart.nowhere", "cart", "cart.", "", "__proto__", "constructor.name"]) {
      expect(find(name), name).toBeUndefined();
    }
    expect(find("cart.title")).toBe(ar.cart.title);
  });

  it("The type of t rejects unknown keys, groups of messages, and plural messages without a count", () => {
    const mistakes = () => {
      // @ts-expect-error No such text.
      t("cart.nowhere");
      // @ts-expect-error An area is no text.
      t("cart");
      // @ts-expect-error How many days?
      t("age.day");
      // @ts-expect-error One form is not for asking.
      t("age.day_one");
    };
    expect(mistakes).toThrow();
  });
});

describe("registerMessages", () => {
  it("registerMessages adds messages to translators that already exist and keeps the area's other messages", () => {
    const { t } = getTranslator("en");
    expect(t("cart.title")).toBe(en.cart.title);
    registerMessages("en", { cart: { title: "Basket" } });
    expect(t("cart.title")).toBe("Basket");
    expect(t("cart.clear")).toBe(en.cart.clear);
    registerMessages("en", { cart: { title: en.cart.title } });
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ar, en } from "./all-messages.ts";
import { type CurrencySymbols, formatters } from "./formatters.ts";
import { translator } from "./i18n.ts";
import { provideTexts } from "./texts.ts";

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
const djf = currency("DJF", "DJF", "ف.ج", 0);

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
    ["ar", 45_000, djf, "45,000 ف.ج"],
  ] as const)("[GN-07] %s: %d", (language, minor, of, text) => {
    expect(formatters(language).price({ minor, currency: of.code }, of)).toBe(text);
  });

  it("[CN-03] amounts without a minor unit have no point, also among sums that show cents", () => {
    expect(formatters("en").price({ minor: 45_000, currency: "DJF" }, djf, { cents: true })).toBe("DJF 45,000");
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

  it.each(["en", "ar"] as const)("%s: a number takes the form that Unicode says it has", (language) => {
    const rules = new Intl.PluralRules(language);
    const forms = rules.resolvedOptions().pluralCategories;
    provideTexts(language, { probe: Object.fromEntries(forms.map((form) => [`row_${form}`, `${form} {{count}}`])) });
    const { find } = translator(language);
    const whole = Array.from({ length: 201 }, (_, count) => count);
    for (const count of [...whole, ...whole.map((n) => n / 8), -1, 1_000_003, 1e21]) {
      expect(find("probe.row", { count })).toBe(`${rules.select(count)} ${count}`);
    }
    expect(find("probe.row"), "no number, no form").toBeUndefined();
  });

  it("a text that has no forms is said whatever the number", () => {
    provideTexts("en", { probe: { plain: "{{count}} rows" } });
    expect([0, 1, 2].map((count) => translator("en").find("probe.plain", { count }))).toEqual([
      "0 rows",
      "1 rows",
      "2 rows",
    ]);
  });
});

describe("what is put into a text", () => {
  const { find } = translator("en");

  it("is never read as a text itself, and not escaped: React does that", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom("{{b}}", "$t(cart.title)", "<b>", "}}", "$&", ""), (text, trap) => {
        const a = `${trap}${text}${trap}`;
        provideTexts("en", { probe: { two: "[{{a}}|{{b}}|{{a}}]" } });
        expect(find("probe.two", { a, b: 7 })).toBe(`[${a}|7|${a}]`);
      }),
    );
  });

  it("stands where its hole is, whatever is around it", () => {
    const around = fc.string().filter((text) => !/[{}]/.test(text));
    fc.assert(
      fc.property(around, around, around, (before, between, after) => {
        provideTexts("en", { probe: { any: `${before}{{a}}${between}{{a1_B}}${after}` } });
        expect(find("probe.any", { a: "x", a1_B: 2 })).toBe(`${before}x${between}2${after}`);
      }),
    );
  });

  it("is nothing where the value is null or undefined, and a mistake where nobody gave it", () => {
    provideTexts("en", { probe: { one: "<{{a}}>" } });
    expect(find("probe.one", { a: null })).toBe("<>");
    expect(find("probe.one", { a: undefined })).toBe("<>");
    expect(() => find("probe.one", { b: 1 })).toThrow("{{a}}");
    expect(() => find("probe.one")).toThrow("{{a}}");
  });
});

describe("a text that isn't there", () => {
  const { t, find } = translator("ar");

  it("is a mistake of whoever asks for it by name", () => {
    expect(() => t("cart.nowhere" as "cart.title")).toThrow('there is no text "cart.nowhere" in "ar"');
  });

  it("may be looked for", () => {
    for (const name of ["cart.nowhere", "cart", "cart.", "", "__proto__", "constructor.name"]) {
      expect(find(name), name).toBeUndefined();
    }
    expect(find("cart.title")).toBe(ar.cart.title);
  });

  it("is refused by the compiler, and so is a text of several forms without its number", () => {
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

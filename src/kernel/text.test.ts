import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { removeBidiIsolates, wrapBidiIsolate } from "./bidi.ts";
import {
  type ByLanguage,
  getTextDirection,
  isLanguage,
  type Language,
  pickByLanguage,
  pickTranslation,
  toContentLanguage,
} from "./localized-text.ts";
import { normalizeSearchText, normalizeToKey, tokenize } from "./normalize-text.ts";
import { slugify } from "./slug.ts";
import { parseAmount, parseLenientNumber, parseLocalizedNumber, toAsciiDigits } from "./typed-numbers.ts";

describe("normalizeSearchText and tokenize", () => {
  it("tokenize returns only words that are shorter than the size limit of the database", () => {
    for (const text of ["ﷺ", "㌖", "a", "\u{1f150}", "س"]) {
      for (const word of tokenize(text.repeat(5_000))) expect(Buffer.byteLength(word)).toBeLessThan(2_000);
    }
    expect(tokenize("ﷲ أكبر")).toEqual(["الله", "اكبر"]);
  });

  it.each([
    ["كامرى", "كامري"],
    ["سيّارة", "سيارة"],
    ["سيـــارة", "سياره"],
    ["٢٠١٩", "2019"],
    ["۲۰۱۹", "2019"],
    ["CAMRY", "camry"],
    ["Škoda", "skoda"],
    ["Citroën", "Citroen"],
    ["گراج", "كراج"],
    ["لا", "ﻻ"],
    ["\u202bكامري\u202c", "كامري"],
    ["أإآٱ", "اااا"],
    ["ىیےةەۀ", "يييههه"],
    ["کگپچڤٹڈژ", "ككبجفتدز"],
    ["İstanbul", "istanbul"],
    ["ك\u200b\u2060\ufeff\u061cا", "كا"],
  ])("normalizeSearchText maps %s and %s to the same text", (a, b) =>
    expect(normalizeSearchText(a)).toBe(normalizeSearchText(b)),
  );

  it("normalizeSearchText joins words with single spaces", () => {
    expect(normalizeSearchText("  Toyota \t\n Camry ")).toBe("toyota camry");
    expect(normalizeSearchText("  تويوتا \t\u00a0 كامري ")).toBe("تويوتا كامري");
  });

  it("tokenize returns no words for a text without letters and digits", () => {
    expect(tokenize(" — !")).toEqual([]);
  });

  it("normalizeSearchText is idempotent", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(normalizeSearchText(normalizeSearchText(text))).toBe(normalizeSearchText(text));
      }),
    );
  });

  it("normalizeSearchText returns the same result for ASCII text, whether or not other scripts follow it", () => {
    const latin = fc.string({ unit: fc.integer({ min: 0, max: 127 }).map((code) => String.fromCharCode(code)) });
    fc.assert(
      fc.property(latin, (text) => {
        expect(normalizeSearchText(text)).toBe(normalizeSearchText(`${text}\u0640`));
      }),
    );
  });

  it("tokenize returns words of letters and digits only", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        for (const token of tokenize(text)) expect(token).toMatch(/^[\p{L}\p{N}]+$/u);
      }),
    );
  });

  it("normalizeToKey ignores spaces and hyphens", () => {
    expect(normalizeToKey("لاند كروزر")).toBe(normalizeToKey("لاندكروزر"));
    expect(normalizeToKey("F-150")).toBe(normalizeToKey("f 150"));
  });
});

describe("parseLocalizedNumber", () => {
  it.each([
    ["12500", 12500],
    ["12,500", 12500],
    ["١٢٬٥٠٠", 12500],
    ["۱۲۵۰۰", 12500],
    [" 3.5 ", 3.5],
    ["1,234,567.25", 1_234_567.25],
    ["123,456", 123_456],
    ["٣٫٥", 3.5],
  ])("parseLocalizedNumber reads %s as %d", (text, value) => expect(parseLocalizedNumber(text)).toBe(value));

  it.each([
    "",
    "-1",
    "1e9",
    "NaN",
    "Infinity",
    "0x10",
    "1,2,3",
    "12 500",
    "--",
    "١-٢",
    "1.2.3",
    "1,2345",
    "١٬٢",
    "1234,567",
    ",123",
    "1.",
    "x1",
    "1x",
    "1,000,00",
    "9".repeat(400),
  ])("parseLocalizedNumber returns undefined for %j", (text) => expect(parseLocalizedNumber(text)).toBeUndefined());

  it("parseLocalizedNumber and toAsciiDigits read whole numbers in Arabic digits", () => {
    const arabic = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    fc.assert(
      fc.property(fc.nat(), (n) => {
        expect(parseLocalizedNumber(arabic(String(n)))).toBe(n);
        expect(toAsciiDigits(arabic(String(n)))).toBe(String(n));
      }),
    );
  });
});

describe("parseLenientNumber", () => {
  it.each([
    ["45 000", 45_000],
    ["45'000", 45_000],
    ["1’234’567", 1_234_567],
    ["٤٥ ٠٠٠", 45_000],
    ["\u200f45\u00a0000\u200e", 45_000],
  ])("parseLenientNumber reads %s as %d", (text, value) => expect(parseLenientNumber(text)).toBe(value));

  it.each(["45 0000", "45 00", "45  000", "45-000", "a 000", "about 45 000"])(
    "parseLenientNumber returns undefined for %j",
    (text) => expect(parseLenientNumber(text)).toBeUndefined(),
  );
});

describe("parseAmount", () => {
  it.each([
    ["5 400", 2, 540_000],
    ["5'400.5", 2, 540_050],
    ["٨٥٬٠٠٠", 2, 8_500_000],
    ["85.00", 2, 8_500],
    ["85000.000", 2, 8_500_000],
    ["1,085.500", 2, 108_550],
    ["0.500", 2, 50],
    ["85.000", 3, 85_000],
    ["12345678901.23", 2, 1_234_567_890_123],
    ["400", 0, 400],
    ["1234.500", 2, 123_450],
    ["9007199254740991", 0, Number.MAX_SAFE_INTEGER],
  ])("parseAmount reads %s in a currency with %d decimals", (text, decimals, minor) =>
    expect(parseAmount(text, decimals)).toEqual({ minor }),
  );

  it.each([
    ["about 400", 2, "amount"],
    ["-5", 2, "amount"],
    ["1e9", 2, "amount"],
    ["4.1234", 3, "decimals_3"],
    ["0.001", 2, "decimals_2"],
    ["1234.567", 2, "decimals_2"],
    ["4.5", 0, "decimals_0"],
    ["85.000", 2, "two_ways"],
    ["٨٥.٠٠٠", 2, "two_ways"],
    ["1.234", 0, "two_ways"],
    ["1.500", 2, "two_ways"],
    ["1.2345", 2, "decimals_2"],
    ["90071992547410", 2, "too_high"],
    ["123.456", 2, "two_ways"],
    ["9007199254740992", 0, "too_high"],
    ["9".repeat(400), 2, "too_high"],
  ])("parseAmount refuses %s in a currency with %d decimals: %s", (text, decimals, wrong) =>
    expect(parseAmount(text, decimals)).toEqual({ wrong }),
  );
});

describe("slugify", () => {
  it("slugify keeps Latin words, and returns an empty slug for a text without Latin words", () => {
    expect(slugify("Toyota Camry", 2019)).toBe("toyota-camry-2019");
    expect(slugify("تويوتا كامري")).toBe("");
    expect(slugify("camryك كcamry x5")).toBe("x5");
    expect(slugify("Škoda — Octavia!")).toBe("skoda-octavia");
    expect(slugify("Toyota", null, "كامري", undefined, 2019)).toBe("toyota-2019");
  });

  it("slugify leaves out the words from the first one on that exceeds 80 characters", () => {
    expect(slugify("a".repeat(40), "b".repeat(39))).toBe(`${"a".repeat(40)}-${"b".repeat(39)}`);
    expect(slugify("a".repeat(40), "b".repeat(40), "c")).toBe("a".repeat(40));
    expect(slugify("a".repeat(81))).toBe("");
  });

  it("slugify returns lower-case words joined by single hyphens, at most 80 characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        expect(slugify(text)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
        expect(slugify(text).length).toBeLessThanOrEqual(80);
      }),
    );
  });
});

describe("pickTranslation", () => {
  it("[EN-01] pickTranslation falls back to the other language and returns which language it used", () => {
    expect(pickTranslation({ ar: "كامري", en: null }, "en")).toEqual({ text: "كامري", lang: "ar" });
    expect(pickTranslation({ ar: "كامري", en: "  " }, "en")).toEqual({ text: "كامري", lang: "ar" });
    expect(pickTranslation({ ar: "كامري", en: "Camry" }, "en")).toEqual({ text: "Camry", lang: "en" });
    expect(pickTranslation({ ar: null, en: " Camry " }, "ar")).toEqual({ text: "Camry", lang: "en" });
    expect(pickTranslation({ ar: "كامري", en: "Camry" }, "ar")).toEqual({ text: "كامري", lang: "ar" });
    expect(pickTranslation({ ar: null, en: null }, "ar")).toEqual({ text: "", lang: "ar" });
    expect(pickTranslation({ ar: " ", en: null }, "en")).toEqual({ text: "", lang: "en" });
  });
});

describe("Languages", () => {
  it("isLanguage accepts the languages of the interface only", () => {
    expect(["en", "ar"].every(isLanguage)).toBe(true);
    expect(["", "EN", "fr", null, undefined, 1].some(isLanguage)).toBe(false);
  });

  it("pickByLanguage returns the English value for a language without a value", () => {
    const values: ByLanguage<number> = { en: 1, ar: 0 };
    expect([pickByLanguage(values, "en"), pickByLanguage(values, "ar")]).toEqual([1, 0]);
    expect(pickByLanguage({ en: 1, ar: undefined as never }, "ar")).toBe(1);
  });

  it("getTextDirection and toContentLanguage treat only Arabic as Arabic", () => {
    const other = "fr" as Language;
    expect((["ar", "en", other] as const).map(getTextDirection)).toEqual(["rtl", "ltr", "ltr"]);
    expect((["ar", "en", other] as const).map(toContentLanguage)).toEqual(["ar", "en", "en"]);
  });

  it("wrapBidiIsolate puts a text between Unicode isolates, which removeBidiIsolates removes", () => {
    expect(wrapBidiIsolate("Camry")).toBe("\u2068Camry\u2069");
    expect(removeBidiIsolates(`from ${wrapBidiIsolate("$15")} to ${wrapBidiIsolate("$20")}`)).toBe("from $15 to $20");
  });
});

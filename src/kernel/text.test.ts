import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pickTranslation } from "./localized-text.ts";
import { normalizeSearchText, normalizeToKey, tokenize } from "./normalize-text.ts";
import { slugify } from "./slug.ts";
import { parseAmount, parseLocalizedNumber, toAsciiDigits } from "./typed-numbers.ts";

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
  ])("normalizeSearchText maps %s and %s to the same text", (a, b) =>
    expect(normalizeSearchText(a)).toBe(normalizeSearchText(b)),
  );

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
    ["٣٫٥", 3.5],
  ])("parseLocalizedNumber reads %s as %d", (text, value) => expect(parseLocalizedNumber(text)).toBe(value));

  it.each(["", "-1", "1e9", "NaN", "Infinity", "0x10", "1,2,3", "12 500", "--", "١-٢", "1.2.3"])(
    "parseLocalizedNumber returns undefined for %j",
    (text) => expect(parseLocalizedNumber(text)).toBeUndefined(),
  );

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
    ["9".repeat(400), 2, "too_high"],
  ])("parseAmount refuses %s in a currency with %d decimals: %s", (text, decimals, wrong) =>
    expect(parseAmount(text, decimals)).toEqual({ wrong }),
  );
});

describe("slugify", () => {
  it("slugify keeps Latin words, and returns an empty slug for a text without Latin words", () => {
    expect(slugify("Toyota Camry", 2019)).toBe("toyota-camry-2019");
    expect(slugify("تويوتا كامري")).toBe("");
    expect(slugify("Škoda — Octavia!")).toBe("skoda-octavia");
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
    expect(pickTranslation({ ar: null, en: null }, "ar")).toEqual({ text: "", lang: "ar" });
  });
});

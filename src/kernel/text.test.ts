import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asciiDigits, parseTypedNumber, typedAmount } from "./digits.ts";
import { fold, squash, tokens } from "./fold.ts";
import { inLanguage } from "./local-text.ts";
import { slugFrom } from "./slug.ts";

describe("folding text", () => {
  it("words are never longer than what a database takes, however letters grow", () => {
    for (const text of ["ﷺ", "㌖", "a", "\u{1f150}", "س"]) {
      for (const word of tokens(text.repeat(5_000))) expect(Buffer.byteLength(word)).toBeLessThan(2_000);
    }
    expect(tokens("ﷲ أكبر")).toEqual(["الله", "اكبر"]);
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
  ])("%s and %s are spelt alike", (a, b) => expect(fold(a)).toBe(fold(b)));

  it("changes nothing the second time, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });

  it("folds a text in Latin letters alone as it folds it beside others", () => {
    const latin = fc.string({ unit: fc.integer({ min: 0, max: 127 }).map((code) => String.fromCharCode(code)) });
    fc.assert(
      fc.property(latin, (text) => {
        expect(fold(text)).toBe(fold(`${text}\u0640`));
      }),
    );
  });

  it("yields tokens of letters and digits alone", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        for (const token of tokens(text)) expect(token).toMatch(/^[\p{L}\p{N}]+$/u);
      }),
    );
  });

  it("forgets spacing and hyphens when it squashes", () => {
    expect(squash("لاند كروزر")).toBe(squash("لاندكروزر"));
    expect(squash("F-150")).toBe(squash("f 150"));
  });
});

describe("typed numbers", () => {
  it.each([
    ["12500", 12500],
    ["12,500", 12500],
    ["١٢٬٥٠٠", 12500],
    ["۱۲۵۰۰", 12500],
    [" 3.5 ", 3.5],
    ["٣٫٥", 3.5],
  ])("%s is %d", (text, value) => expect(parseTypedNumber(text)).toBe(value));

  it.each(["", "-1", "1e9", "NaN", "Infinity", "0x10", "1,2,3", "12 500", "--", "١-٢", "1.2.3"])("%j is none", (text) =>
    expect(parseTypedNumber(text)).toBeUndefined(),
  );

  it("reads any whole number in any of the three kinds of digits", () => {
    const arabic = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    fc.assert(
      fc.property(fc.nat(), (n) => {
        expect(parseTypedNumber(arabic(String(n)))).toBe(n);
        expect(asciiDigits(arabic(String(n)))).toBe(String(n));
      }),
    );
  });
});

describe("amounts that sellers type", () => {
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
  ])("%s, of a currency with %d decimals", (text, decimals, minor) =>
    expect(typedAmount(text, decimals)).toEqual({ minor }),
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
  ])("%s is none, of a currency with %d decimals: %s", (text, decimals, wrong) =>
    expect(typedAmount(text, decimals)).toEqual({ wrong }),
  );
});

describe("slugs", () => {
  it("keep what is Latin, and leave it to the caller when nothing is", () => {
    expect(slugFrom("Toyota Camry", 2019)).toBe("toyota-camry-2019");
    expect(slugFrom("تويوتا كامري")).toBe("");
    expect(slugFrom("Škoda — Octavia!")).toBe("skoda-octavia");
  });

  it("are always lower-case words joined by single hyphens, never too long", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        expect(slugFrom(text)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
        expect(slugFrom(text).length).toBeLessThanOrEqual(80);
      }),
    );
  });
});

describe("text in two languages", () => {
  it("[EN-01] falls back to the other language, and says which it is", () => {
    expect(inLanguage({ ar: "كامري", en: null }, "en")).toEqual({ text: "كامري", lang: "ar" });
    expect(inLanguage({ ar: "كامري", en: "  " }, "en")).toEqual({ text: "كامري", lang: "ar" });
    expect(inLanguage({ ar: "كامري", en: "Camry" }, "en")).toEqual({ text: "Camry", lang: "en" });
    expect(inLanguage({ ar: null, en: null }, "ar")).toEqual({ text: "", lang: "ar" });
  });
});

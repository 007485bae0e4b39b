import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { toAsciiDigits } from "#kernel/typed-numbers.ts";
import { ar, en } from "./all-messages.ts";
import { getFormatters } from "./formatters.ts";
import { registerMessages } from "./messages.ts";
import {
  convertTextDigits,
  getReadingFormatKey,
  type ReadingFormat,
  setReadingFormatSource,
  toArabicDigits,
} from "./reading-format.ts";
import { getTranslator } from "./translator.ts";

registerMessages("en", en);
registerMessages("ar", ar);

const read = (format: ReadingFormat) => setReadingFormatSource(() => format);
afterEach(() => setReadingFormatSource(() => undefined));

const rial = { code: "SAR", symbol: "SAR", symbolAr: "ر.س", decimals: 2, rate: "3.75" };

describe("Reading format", () => {
  it("Arabic numbers, prices, years and dates have Arabic-Indic digits for readers who chose them", () => {
    read({ digits: "arab", calendar: "gregory" });
    const { formatNumber, formatPrice, formatDate, formatYear } = getFormatters("ar");
    expect(formatNumber(12_500.5)).toBe("١٢٬٥٠٠٫٥");
    expect(formatPrice({ minor: 6_200_000, currency: "SAR" }, rial)).toBe("٦٢٬٠٠٠ ر.س");
    expect(formatYear(2022)).toBe("٢٠٢٢");
    expect(formatDate(new Date("2026-11-21"))).toBe("٢١ نوفمبر ٢٠٢٦");
    expect(getTranslator("ar").t("age.minute", { count: 5 })).toContain("٥");
  });

  it("English texts, and Arabic texts of readers without a choice, have Latin digits and Gregorian dates", () => {
    expect(getFormatters("ar").formatNumber(12_500)).toBe("12,500");
    expect(getFormatters("ar").formatDate(new Date("2026-11-21"))).toBe("21 نوفمبر 2026");
    read({ digits: "arab", calendar: "hijri" });
    expect(getFormatters("en").formatNumber(12_500)).toBe("12,500");
    expect(getFormatters("en").formatDate(new Date("2026-11-21"))).toBe("November 21, 2026");
    expect(getTranslator("en").t("age.minute", { count: 5 })).toContain("5");
    expect(getReadingFormatKey("en")).toBe("");
    expect(getReadingFormatKey("ar")).not.toBe("");
  });

  it("Dates have the Umm al-Qura date beside the Gregorian one for readers who chose it", () => {
    read({ digits: "latn", calendar: "hijri" });
    expect(getFormatters("ar").formatDate(new Date("2026-11-26"))).toBe("26 نوفمبر 2026 (16 جمادى الآخرة 1448 هـ)");
    // The first of Ramadan 1447 in the Umm al-Qura calendar.
    expect(getFormatters("ar").formatDate(new Date("2026-02-18"))).toContain("1 رمضان 1447");
  });

  it("Formatted numbers are read back as the same number in both digits", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e12, noNaN: true }), (value) => {
        const latin = getFormatters("ar").formatNumber(value);
        expect(toAsciiDigits(toArabicDigits(latin))).toBe(latin);
      }),
    );
  });

  it("Codes and phone numbers within texts keep their digits", () => {
    read({ digits: "arab", calendar: "gregory" });
    expect(convertTextDigits("خلال 30 يومًا، 5W-30، +966 50، H1، 2.5 لتر", "ar")).toBe(
      "خلال ٣٠ يومًا، 5W-30، +966 ٥٠، H1، ٢٫٥ لتر",
    );
    expect(getTranslator("ar").t("table.name")).toBe("الإعلان");
  });
});

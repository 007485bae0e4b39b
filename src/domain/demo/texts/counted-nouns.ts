import { type ArabicNounForms, formatArabicCount } from "#kernel/arabic-count.ts";
import type { ContentLanguage } from "#kernel/localized-text.ts";

/** Formats a whole number with its English noun in the singular or plural. */
export const formatEnglishCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

export const arabicThousandForms: ArabicNounForms = { one: "ألف", two: "ألفين", few: "آلاف", many: "ألف" };
export const arabicMonthForms: ArabicNounForms = { one: "شهر", two: "شهرين", few: "أشهر", many: "شهر" };
export const arabicDayForms: ArabicNounForms = { one: "يوم", two: "يومين", few: "أيام", many: "يوم" };

/** Formats a number of days or months in a language. */
export const formatCount = (count: number, noun: "day" | "month", language: ContentLanguage): string =>
  language === "ar"
    ? formatArabicCount(count, noun === "day" ? arabicDayForms : arabicMonthForms)
    : formatEnglishCount(count, noun);

const numberFormat = new Intl.NumberFormat("en");
/** Formats whole thousands as "64 ألف" or "ألفين", and other numbers as "64,300". */
export const formatArabicThousands = (number: number): string =>
  number >= 1_000 && number % 1_000 === 0
    ? formatArabicCount(number / 1_000, arabicThousandForms)
    : numberFormat.format(number);

/** Formats a number as people write it in a language: "64 ألف" in Arabic, "64,000" in English. */
export const formatLargeNumber = (number: number, language: ContentLanguage): string =>
  language === "ar" ? formatArabicThousands(number) : numberFormat.format(number);

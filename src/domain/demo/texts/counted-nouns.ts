import type { ContentLanguage } from "#kernel/localized-text.ts";

/** Forms of an Arabic noun after a number: for one, for two, for 3 to 10, and for 11 and more. */
export type ArabicPluralForms = { one: string; two: string; few: string; many: string };

/** Formats a whole number with its Arabic noun: سنة، سنتين، 3 سنوات، 12 سنة. */
export function formatArabicCount(count: number, forms: ArabicPluralForms): string {
  if (count === 1) return forms.one;
  if (count === 2) return forms.two;
  const lastTwoDigits = count % 100;
  return `${count} ${lastTwoDigits >= 3 && lastTwoDigits <= 10 ? forms.few : forms.many}`;
}

/** Formats a whole number with its English noun in the singular or plural. */
export const formatEnglishCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

export const arabicThousandForms: ArabicPluralForms = { one: "ألف", two: "ألفين", few: "آلاف", many: "ألف" };
export const arabicMonthForms: ArabicPluralForms = { one: "شهر", two: "شهرين", few: "أشهر", many: "شهر" };
export const arabicDayForms: ArabicPluralForms = { one: "يوم", two: "يومين", few: "أيام", many: "يوم" };

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

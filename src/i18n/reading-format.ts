import type { Language } from "#kernel/localized-text.ts";

/** How Arabic readers see numbers and dates. The first value of each is the default. */
export const readingChoices = { digits: ["latn", "arab"], calendar: ["gregory", "hijri"] } as const;

/**
 * Digits (Latin or Arabic-Indic) and calendar of a reader. With the calendar "hijri", dates have the Umm al-Qura date
 * beside the Gregorian one.
 */
export type ReadingFormat = { [Name in keyof typeof readingChoices]: (typeof readingChoices)[Name][number] };

export const defaultReadingFormat: ReadingFormat = { digits: "latn", calendar: "gregory" };

let findReadingFormat: () => ReadingFormat | undefined = () => undefined;

/**
 * Sets the function that finds the format of the current reader: of the request on the server, of the page in a browser.
 * Without a reader, as in jobs and mails, the default applies.
 */
export function setReadingFormatSource(source: () => ReadingFormat | undefined): void {
  findReadingFormat = source;
}

/** Returns the format of the current reader for texts of a language. Only Arabic texts have a choice. */
export const getReadingFormat = (language: Language): ReadingFormat =>
  (language === "ar" ? findReadingFormat() : undefined) ?? defaultReadingFormat;

/** Returns a text that differs between formats, as part of the keys of caches. Empty for the default. */
export function getReadingFormatKey(language: Language): string {
  const { digits, calendar } = getReadingFormat(language);
  return `${digits === "arab" ? "arab" : ""}${calendar === "hijri" ? "hijri" : ""}`;
}

/** Converts the digits and separators of a formatted number or date to Arabic-Indic. */
export const toArabicDigits = (text: string): string =>
  text
    .replace(/(?<=\d),(?=\d)/g, "٬")
    .replace(/(?<=\d)\.(?=\d)/g, "٫")
    .replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));

/** Converts a formatted number or date to the digits of the current reader. */
export const toReaderDigits = (text: string, language: Language): string =>
  getReadingFormat(language).digits === "arab" ? toArabicDigits(text) : text;

/**
 * Converts the numbers in a text of the interface to the digits of the current reader. Digits of codes such as "5W-30" and
 * of phone numbers stay.
 */
export const convertTextDigits = (text: string, language: Language): string =>
  getReadingFormat(language).digits === "arab"
    ? text.replace(/(?<![A-Za-z\d+.,/_-])\d+(?:[.,]\d+)*(?![A-Za-z\d_-])/g, toArabicDigits)
    : text;

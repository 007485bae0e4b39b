import type { Language } from "#kernel/localized-text.ts";
import type { CurrencyInfo, Money } from "#kernel/money.ts";
import { getSiteProfile } from "#kernel/site-profile.ts";
import { getSiteDateFormat } from "#kernel/site-time.ts";
import { getReadingFormat, getReadingFormatKey, toArabicDigits } from "./reading-format.ts";

/**
 * Returns the locale of a language with a fixed numbering system and calendar. Without them, server and browser could
 * format differently and hydration would fail.
 */
const getLocale = (language: Language): string => `${language}-u-nu-latn-ca-gregory`;

export type CurrencySymbols = CurrencyInfo & { symbol: string; symbolAr: string };

type PriceOptions = {
  /** Omits cents from `ROUNDED_FROM` units upwards. For converted prices, which are approximate. */
  rounded?: boolean;
  /** Shows cents even when they are zero, for amounts in a column. */
  alwaysCents?: boolean;
};

export type Formatters = {
  /** Formats a number, such as "12,500". */
  formatNumber(value: number): string;
  /** Formats a price with the symbol of its currency, such as "$12,500", "12,500 ر.س" or "1 250 000 ₽". */
  formatPrice(money: Money, currency: CurrencySymbols, options?: PriceOptions): string;
  /** Formats a model year, which has no thousands separator. */
  formatYear(value: number): string;
  /** Formats a day, such as "21 November 2026". */
  formatDate(value: Date): string;
  formatMonth(value: Date): string;
  /** Formats a time in the site's time zone, such as "21 November 2026 at 2:05 pm". */
  formatDateTime(value: Date): string;
};

const formattersByKey = new Map<string, Formatters>();

/**
 * Returns the formatters of a language for numbers, prices and dates, in the digits and the calendar of the current
 * reader. They are created once per language and format.
 */
export function getFormatters(language: Language): Formatters {
  const format = getReadingFormat(language);
  const key = language + getReadingFormatKey(language);
  const existing = formattersByKey.get(key);
  if (existing) return existing;
  const locale = getLocale(language);
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  const months = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" });
  const toDigits = format.digits === "arab" ? toArabicDigits : (text: string) => text;
  const addHijri = (text: string, value: Date, timeZone: string) =>
    format.calendar === "hijri" ? `${text} (${getHijriFormat(timeZone).format(value)})` : text;
  const built: Formatters = {
    formatNumber: (value) => toDigits(numbers.format(value)),
    formatPrice: (money, currency, options) => toDigits(formatPrice(language, money, currency, options)),
    formatYear: (value) => toDigits(String(value)),
    formatDate: (value) => toDigits(addHijri(dates.format(value), value, "UTC")),
    formatDateTime: (value) => {
      const text = getSiteDateFormat(language, { dateStyle: "long", timeStyle: "short" }).format(value);
      return toDigits(addHijri(text, value, getSiteProfile().timeZone));
    },
    formatMonth: (value) => toDigits(months.format(value)),
  };
  formattersByKey.set(key, built);
  return built;
}

const hijriFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns the format of Umm al-Qura dates in a time zone. It is created for readers who chose this calendar only. */
function getHijriFormat(timeZone: string): Intl.DateTimeFormat {
  const existing = hijriFormats.get(timeZone);
  if (existing) return existing;
  const created = new Intl.DateTimeFormat("ar-u-nu-latn-ca-islamic-umalqura", { dateStyle: "long", timeZone });
  hijriFormats.set(timeZone, created);
  return created;
}

/** Adds a minus sign to a formatted price, before its digits in both text directions. */
export const formatNegativePrice = (price: string): string =>
  // The isolate keeps the sign beside the digits.
  price.replace(/\p{Nd}[\p{Nd}.,٫٬\u00a0]*/u, (digits) => `\u2066\u2212${digits}\u2069`);

/** Amount in whole units from which rounded prices omit cents. */
const ROUNDED_FROM = 100;

function formatPrice(
  language: Language,
  { minor }: Money,
  currency: CurrencySymbols,
  options: PriceOptions = {},
): string {
  const unit = 10 ** currency.decimals;
  const wholeUnits = Math.floor(minor / unit);
  // Roubles are shown in whole numbers (CN-03).
  const hidesCents =
    currency.code === "RUB" ||
    currency.decimals === 0 ||
    (minor % unit === 0 && !options.alwaysCents) ||
    (options.rounded && wholeUnits >= ROUNDED_FROM);
  const amount = hidesCents
    ? groupThousands(Math.round(minor / unit), currency)
    : `${groupThousands(wholeUnits, currency)}.${String(minor % unit).padStart(currency.decimals, "0")}`;
  const symbol = language === "ar" ? currency.symbolAr : currency.symbol;
  if (currency.code === "RUB") return `${amount} ${symbol}`;
  if (/^[\p{Sc}]/u.test(symbol)) return `${symbol}${amount}`;
  return language === "ar" ? `${amount} ${symbol}` : `${symbol} ${amount}`;
}

/** Groups the thousands of a number with commas, or with non-breaking spaces for roubles. */
function groupThousands(value: number, currency: CurrencyInfo): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, currency.code === "RUB" ? "\u00a0" : ",");
}

import type { Language } from "#kernel/local-text.ts";
import type { CurrencyFacts, Money } from "#kernel/money.ts";
import { getSiteDateFormat } from "#kernel/site-clock.ts";

/**
 * Numbering system and calendar are pinned, on server and browser alike, else the two would differ
 * and hydration would fail (rule 9).
 */
const locales: Record<Language, string> = { en: "en-u-nu-latn-ca-gregory", ar: "ar-u-nu-latn-ca-gregory" };

export type CurrencySymbols = CurrencyFacts & { symbol: string; symbolAr: string };

export type PriceOptions = {
  /** Conversions from 100 units on lose their cents. */
  rounded?: boolean;
  /** Cents also where they are zero: for sums that stand below each other. */
  cents?: boolean;
};

export type Formatters = {
  /** 12,500 */
  number(value: number): string;
  /** A price with its own currency's symbol: "$12,500", "12,500 ر.س", "1 250 000 ₽". */
  price(money: Money, currency: CurrencySymbols, options?: PriceOptions): string;
  /** 21 November 2026 */
  date(value: Date): string;
  monthAndYear(value: Date): string;
  /** 21 November 2026 at 2:05 pm, by the clock of the shop. */
  moment(value: Date): string;
};

const made = new Map<Language, Formatters>();

export function formatters(language: Language): Formatters {
  const known = made.get(language);
  if (known) return known;
  const locale = locales[language];
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  const months = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" });
  const built: Formatters = {
    number: (value) => whole.format(value),
    price: (money, currency, options) => price(language, money, currency, options),
    date: (value) => dates.format(value),
    moment: (value) => getSiteDateFormat(language, { dateStyle: "long", timeStyle: "short" }).format(value),
    monthAndYear: (value) => months.format(value),
  };
  made.set(language, built);
  return built;
}

/** Prices above this many whole units lose their cents when they are only a conversion. */
const roundedFrom = 100;

function price(language: Language, { minor }: Money, currency: CurrencySymbols, options: PriceOptions = {}): string {
  const unit = 10 ** currency.decimals;
  const whole = Math.floor(minor / unit);
  // Roubles are shown in whole numbers (CN-03).
  const inWhole =
    currency.code === "RUB" ||
    currency.decimals === 0 ||
    (minor % unit === 0 && !options.cents) ||
    (options.rounded && whole >= roundedFrom);
  const amount = inWhole
    ? grouped(Math.round(minor / unit), currency)
    : `${grouped(whole, currency)}.${String(minor % unit).padStart(currency.decimals, "0")}`;
  const symbol = language === "ar" ? currency.symbolAr : currency.symbol;
  if (currency.code === "RUB") return `${amount} ${symbol}`;
  if (/^[\p{Sc}]/u.test(symbol)) return `${symbol}${amount}`;
  return language === "ar" ? `${amount} ${symbol}` : `${symbol} ${amount}`;
}

/** Thousands apart; roubles by a narrow space, as they are written. */
function grouped(value: number, currency: CurrencyFacts): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, currency.code === "RUB" ? "\u00a0" : ",");
}

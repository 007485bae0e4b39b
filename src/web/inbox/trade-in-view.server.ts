import type { StoredTradeIn } from "#domain/inbox/trade-in.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import type { Language } from "#kernel/localized-text.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import type { Money } from "#kernel/money.ts";

type FormatAmount = (money: Money) => string;

/** Formats the range of the asking prices of such cars. Undefined without one. */
export function formatTradeInValue(
  value: StoredTradeIn["value"],
  currency: string,
  language: Language,
  formatAmount: FormatAmount,
): string | undefined {
  const format = (minor: number) => formatAmount({ minor, currency });
  return value
    ? getTranslator(language).t("inbox.tradeIn.value", { low: format(value.low), high: format(value.high) })
    : undefined;
}

/** Presents the car that counts as a part of the price of an offer. */
export function presentTradeIn(
  { car, year, km, condition, allowance, value }: StoredTradeIn,
  currency: string,
  language: Language,
  formatAmount: FormatAmount,
) {
  const { t } = getTranslator(language);
  return {
    car: `${pickTranslation(car, language).text} ${year}`,
    // A line break may not separate the amount from its currency.
    allowance: formatAmount({ minor: allowance, currency }).replaceAll(" ", "\u00a0"),
    facts: t("inbox.tradeIn.facts", {
      km: getFormatters(language).formatNumber(km),
      condition: t(`inbox.tradeIn.conditions.${condition}`),
    }),
    value: formatTradeInValue(value, currency, language, formatAmount),
  };
}

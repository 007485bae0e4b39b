import { findCommonTaxPercent } from "#domain/cart/charges.ts";
import { type CurrencyTotals, estimateTotals } from "#domain/cart/totals.ts";
import type { Catalog, Currency } from "#domain/catalog/catalog.ts";
import { getChargedCurrency, getEstimateCurrency, type Order } from "#domain/orders/order.ts";
import { formatNegativePrice, getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import { convertMoney, type Money } from "#kernel/money.ts";

/** Reader of charged amounts: language, currency of the estimates, and the charged currencies by their codes. */
export type AmountReader = { language: Language; currency: Currency; getCurrency: (code: string) => Currency };

/** Formats an amount in its own currency, which is the one that is charged. */
export const formatCharged = (money: Money, { language, getCurrency }: AmountReader): string =>
  getFormatters(language).formatPrice(money, getCurrency(money.currency));

/** Formats an amount in the reader's currency: "≈ $119.40". Undefined if the amount is in that currency anyway. */
export function formatEstimate(money: Money, { language, currency, getCurrency }: AmountReader): string | undefined {
  if (money.currency === currency.code) return undefined;
  const estimate = convertMoney(money, getCurrency(money.currency), currency);
  return `≈ ${getFormatters(language).formatPrice(estimate, currency)}`;
}

/**
 * Presents the totals of each charged currency, and one estimate of their sum in the reader's currency. `taxPercent` is
 * the tax rate of all goods, undefined if they have several.
 */
export function presentTotals(totals: readonly CurrencyTotals[], taxPercent: string | undefined, reader: AmountReader) {
  const { t } = getTranslator(reader.language);
  const { formatPrice } = getFormatters(reader.language);
  const isEstimated = totals.some(({ currency, total }) => currency !== reader.currency.code && total > 0);
  const estimate = estimateTotals(totals, reader.currency, reader.getCurrency);
  const currencies = totals.map(({ currency: code, subtotal, discount, shipping, tax, includedTax, total }) => {
    const currency = reader.getCurrency(code);
    // If one amount has cents, all amounts show cents.
    const alwaysCents = [subtotal, discount, shipping, tax].some((minor) => minor % 10 ** currency.decimals !== 0);
    const format = (minor: number) => formatPrice({ minor, currency: code }, currency, { alwaysCents });
    return {
      code,
      name: pickTranslation(currency.name, reader.language).text,
      /** Price of the goods before discounts. */
      subtotal: format(subtotal + discount),
      /** Discount with a minus sign. Undefined without coupons. */
      discount: discount > 0 ? formatNegativePrice(format(discount)) : undefined,
      /** Undefined if nothing is charged for shipping. */
      shipping: shipping > 0 ? format(shipping) : undefined,
      /** Tax that is added. Undefined if prices include all tax. */
      tax: tax > 0 || includedTax === 0 ? format(tax) : undefined,
      /** Sentence about the tax that the total contains. Undefined if there is none. */
      includedTax:
        includedTax > 0
          ? t("charge.included", {
              amount: wrapBidiIsolate(formatPrice({ minor: includedTax, currency: code }, currency)),
            })
          : undefined,
      total: format(total),
    };
  });
  return {
    taxLabel: taxPercent === undefined ? t("charge.taxes") : t("charge.tax", { percent: taxPercent }),
    currencies,
    /** Totals of all currencies, for `PriceSum`. */
    sum: currencies.map(({ total }) => total),
    estimate: isEstimated
      ? `≈ ${formatPrice({ minor: estimate.total, currency: estimate.currency }, reader.currency)}`
      : undefined,
  };
}

/** Creates the reader of an order: the buyer's language, and all currencies at the exchange rates of the order. */
export const createOrderReader = (
  order: Order,
  catalog: Pick<Catalog, "currencies">,
  language: Language,
): AmountReader => ({
  language,
  currency: getEstimateCurrency(order, catalog),
  getCurrency: (code) => getChargedCurrency(order, code, catalog),
});

/** Presents the totals of an order. */
export const presentOrderTotals = (order: Order, catalog: Pick<Catalog, "currencies">, language: Language) =>
  presentTotals(
    order.totals,
    findCommonTaxPercent(order.sellers.map(({ taxPercent }) => taxPercent)),
    createOrderReader(order, catalog, language),
  );

export type TotalsView = ReturnType<typeof presentTotals>;

/** Joins the totals of all currencies for running text: "SAR 447.75 + $30.00". */
export const joinTotals = ({ sum }: Pick<TotalsView, "sum">): string =>
  sum.map((total) => wrapBidiIsolate(total)).join(" + ");

import { totalsOf } from "#domain/cart/totals.ts";
import type { Catalogue, Currency } from "#domain/catalog/catalogue.ts";
import type { Charge } from "#domain/orders/charge.ts";
import type { Order, OrderLine } from "#domain/orders/order.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { isolated } from "#kernel/isolated.ts";
import { inLanguage, type Language } from "#kernel/local-text.ts";
import { convert } from "#kernel/money.ts";

/**
 * An order's amounts in the currency that its buyer saw, at the rate of that day (EN-06). They are added up in that
 * currency, as the cart adds them up, so that what is shown is right to the cent.
 */
export function amountsOf(order: Order, { currencies }: Catalogue, language: Language) {
  const base = currencies.get(order.baseCurrency) as Currency;
  const seen = currencies.get(order.currency);
  // A currency that was taken out of the shop meanwhile: the one that was charged stays true.
  const currency = seen ? { ...seen, rate: order.rate } : base;
  const from = { ...base, rate: "1" };
  const { price } = formatters(language);
  const inOrders = (minor: number): number => convert({ minor, currency: base.code }, from, currency).minor;
  const unit = (line: OrderLine): number =>
    line.asked.currency === currency.code ? line.asked.minor : inOrders(line.unitMinor);
  const due = (line: OrderLine): number =>
    line.asked.currency === currency.code ? line.askedDueMinor : inOrders(line.dueMinor);
  const lines = order.sellers.flatMap((seller) => seller.lines);
  const priced = lines.map((line) => ({
    dueMinor: due(line),
    quantity: line.quantity,
    isDelivered: order.shippingMinor > 0,
  }));
  const totals = totalsOf(priced, inOrders(order.shippingMinor), order.taxPercent);
  const unitOf = 10 ** currency.decimals;
  const cents = [totals.subtotal, totals.shipping, totals.tax].some((minor) => minor % unitOf !== 0);
  const shown = (minor: number) => price({ minor, currency: currency.code }, currency);
  const shownSum = (minor: number) => price({ minor, currency: currency.code }, currency, { cents });
  const { t } = translator(language);
  const baseName = inLanguage(base.name, language).text;
  return {
    unit: (line: OrderLine) => shown(unit(line)),
    line: (line: OrderLine) => shown(unit(line) * line.quantity),
    due: (line: OrderLine) => shown(due(line) * line.quantity),
    /** In the currency that is charged, to the minor unit. */
    charge: ({ goodsMinor, shippingMinor, taxMinor, totalMinor }: Charge) => {
      const exact = (minor: number) => price({ minor, currency: base.code }, base, { cents: true });
      return {
        goods: exact(goodsMinor),
        shipping: shippingMinor > 0 ? exact(shippingMinor) : undefined,
        tax: exact(taxMinor),
        total: exact(totalMinor),
      };
    },
    share: (lines: readonly OrderLine[]) => shown(lines.reduce((sum, line) => sum + due(line) * line.quantity, 0)),
    totals: {
      subtotal: shownSum(totals.subtotal),
      shipping: shownSum(totals.shipping),
      tax: shownSum(totals.tax),
      taxPercent: order.taxPercent,
      total: shownSum(totals.total),
      charged:
        currency.code === base.code
          ? t("orders.chargedSame", { currency: baseName })
          : t("orders.charged", {
              currency: baseName,
              total: isolated(price({ minor: order.totalMinor, currency: base.code }, base)),
            }),
    },
  };
}

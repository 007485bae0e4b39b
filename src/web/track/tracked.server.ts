import { type Order, orderStatus } from "#domain/orders/order.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { inLanguage, type Language } from "#kernel/local-text.ts";
import { toCarText } from "#web/orders/car-text.ts";
import { timelineOf } from "#web/orders/timeline.server.ts";
import { shownSellerName } from "#web/sellers/shown-name.ts";

/** Where an order is: no prices, addresses or notes, as a number and an e-mail address are soon known to others. */
export function trackedOrder(order: Order, language: Language) {
  const { t } = translator(language);
  const { date, number } = formatters(language);
  return {
    title: t("track.found", { number: order.number }),
    placed: { iso: order.createdAt.toISOString(), text: t("orders.placed", { date: date(order.createdAt) }) },
    status: orderStatus(order),
    shares: order.sellers.map((share) => ({
      id: share.id,
      seller: shownSellerName(share.seller.name, language),
      status: share.status,
      delivery: share.delivery,
      carrier: share.carrier,
      trackingNumber: share.trackingNumber,
      lines: share.lines.map((line) => ({
        id: line.id,
        name: inLanguage(line.name, language),
        quantity: number(line.quantity),
        car: toCarText(line, share, "buyer", language),
      })),
      steps: timelineOf(share, undefined, language),
    })),
  };
}

export type Tracked = ReturnType<typeof trackedOrder>;

import { getTrackingUrl } from "#domain/orders/couriers.ts";
import { getOrderStatus, type Order } from "#domain/orders/order.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import { formatCarStatus } from "#web/orders/car-text.ts";
import { presentOrderTimeline } from "#web/orders/order-timeline.server.ts";
import { presentSellerName } from "#web/seller-info/seller-name.ts";

/**
 * Presents the progress of an order without prices, addresses or notes, because its number and e-mail address are
 * easily known to others.
 */
export function toTrackedOrderView(order: Order, language: Language) {
  const { t } = getTranslator(language);
  const { formatDate: date, formatNumber: number } = getFormatters(language);
  return {
    title: t("track.found", { number: order.number }),
    placed: { iso: order.createdAt.toISOString(), text: t("orders.placed", { date: date(order.createdAt) }) },
    status: getOrderStatus(order),
    shares: order.sellers.map((sellerOrder) => ({
      id: sellerOrder.id,
      seller: presentSellerName(sellerOrder.seller.name, language),
      status: sellerOrder.status,
      delivery: sellerOrder.delivery,
      carrier: sellerOrder.carrier,
      trackingNumber: sellerOrder.trackingNumber,
      trackingUrl: getTrackingUrl(sellerOrder),
      lines: sellerOrder.lines.map((line) => ({
        id: line.id,
        name: pickTranslation(line.name, language),
        quantity: number(line.quantity),
        car: formatCarStatus(line, sellerOrder, "buyer", language),
      })),
      steps: presentOrderTimeline(sellerOrder, undefined, language),
    })),
  };
}

export type TrackedOrderView = ReturnType<typeof toTrackedOrderView>;

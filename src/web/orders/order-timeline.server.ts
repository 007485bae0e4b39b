import type { OrderReader, OrderStatus } from "#db/schema/orders.ts";
import { CAR_SOLD_NOTE, type OrderEvent, type SellerOrder, UNPAID_NOTE } from "#domain/orders/order.ts";
import { SELLER_RESPONSE_DAYS } from "#domain/orders/response-deadline.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import type { Language } from "#kernel/localized-text.ts";
import type { IconName } from "#ui/icon-names.ts";

/** Entry in the timeline of an order: a past, current or upcoming status in the reader's language. */
export type OrderTimelineEntry = {
  id: string;
  title: string;
  time?: { iso: string; shown: string };
  by?: string;
  note?: string;
  icon?: IconName;
  state: "done" | "now" | "ahead" | "failed";
};

const deliverySequence: OrderStatus[] = ["PENDING", "CONFIRMED", "SHIPPED", "DELIVERED"];
const isStatusEvent = (eventType: OrderEvent["what"]): eventType is OrderStatus =>
  eventType === eventType.toUpperCase();
const paymentIcons: Partial<Record<OrderEvent["what"], IconName>> = {
  "receipt-sent": "file",
  paid: "currency",
  refunded: "currency",
  RETURNED: "back",
};

/**
 * Presents the past and upcoming statuses of a seller order as a timeline (ST-04). Changes made by the reader are
 * marked. When the reader is unknown, actors and notes are hidden; only a missed deadline of the seller is told.
 */
export function presentOrderTimeline(
  sellerOrder: SellerOrder,
  reader: OrderReader | undefined,
  language: Language,
): OrderTimelineEntry[] {
  const { t } = getTranslator(language);
  const { formatDateTime: moment, formatNumber: number } = getFormatters(language);
  const getStepTitle = (eventType: OrderEvent["what"]): string =>
    sellerOrder.delivery === "pick-up" && (eventType === "SHIPPED" || eventType === "DELIVERED")
      ? t(`orders.pickUpEvents.${eventType}`)
      : t(`orders.events.${eventType}`);
  const unanswered = t("orders.unanswered", { count: SELLER_RESPONSE_DAYS, shown: number(SELLER_RESPONSE_DAYS) });
  const getCancellationReason = (note: string | null): string => {
    if (note === CAR_SOLD_NOTE) return t("orders.carSold");
    return note === UNPAID_NOTE ? t("orders.notPaid") : unanswered;
  };
  const events = reader
    ? sellerOrder.events
    : sellerOrder.events.filter(({ what: eventType }) => isStatusEvent(eventType));
  const lastStep = events.findLastIndex(({ what: eventType }) => isStatusEvent(eventType));
  const pastSteps = events.map((event, i): OrderTimelineEntry => {
    const { what: eventType, by: actor, note, at } = event;
    const isAutomaticEnd = actor === "system" && eventType === "CANCELLED";
    return {
      id: `${i}-${eventType}`,
      title: isAutomaticEnd ? t("orders.events.unanswered") : getStepTitle(eventType),
      time: { iso: at.toISOString(), shown: moment(at) },
      by:
        actor === "system"
          ? isAutomaticEnd
            ? getCancellationReason(note)
            : undefined
          : reader && t(`orders.by.${actor === reader ? "you" : actor}`),
      note: (reader && actor !== "system" && note) || undefined,
      icon: paymentIcons[eventType],
      state: eventType === "CANCELLED" ? "failed" : i === lastStep && isOrderOpen(sellerOrder.status) ? "now" : "done",
    };
  });
  const position = deliverySequence.indexOf(sellerOrder.status);
  const upcomingStatuses = isOrderOpen(sellerOrder.status) ? deliverySequence.slice(position + 1) : [];
  const { answerBy } = sellerOrder;
  // Sellers see their deadline elsewhere on the page.
  const responseDeadline =
    answerBy && reader !== "seller" && t("orders.answerDeadline.seller", { moment: moment(answerBy) });
  return [
    ...pastSteps,
    ...upcomingStatuses.map((eventType, i): OrderTimelineEntry => {
      return {
        id: eventType,
        title: getStepTitle(eventType),
        by: (i === 0 && responseDeadline) || undefined,
        state: "ahead",
      };
    }),
  ];
}

const isOrderOpen = (status: OrderStatus): boolean =>
  status === "PENDING" || status === "CONFIRMED" || status === "SHIPPED";

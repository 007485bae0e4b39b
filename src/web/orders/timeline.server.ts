import type { OrderReader, OrderStatus } from "#db/schema/orders.ts";
import { carSoldNote, type OrderEvent, type SellerOrder } from "#domain/orders/order.ts";
import { daysToAnswer } from "#domain/orders/unanswered.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import type { Language } from "#kernel/local-text.ts";
import type { IconName } from "#ui/icon-names.ts";

/** One step of an order in the reader's words. */
export type ShownStep = {
  id: string;
  title: string;
  time?: { iso: string; shown: string };
  by?: string;
  note?: string;
  icon?: IconName;
  state: "done" | "now" | "ahead" | "failed";
};

const straight: OrderStatus[] = ["PENDING", "CONFIRMED", "SHIPPED", "DELIVERED"];
const isStatus = (what: OrderEvent["what"]): what is OrderStatus => what === what.toUpperCase();
const paymentIcons: Partial<Record<OrderEvent["what"], IconName>> = {
  "receipt-sent": "file",
  paid: "currency",
  refunded: "currency",
  RETURNED: "back",
};

/**
 * What happened to a seller's share of an order and what is still to come (ST-04). `reader` is who reads it: their own
 * steps are theirs; without one nobody is told who did what, nor what was written, but everybody that nobody
 * did it.
 */
export function timelineOf(share: SellerOrder, reader: OrderReader | undefined, language: Language): ShownStep[] {
  const { t } = translator(language);
  const { moment, number } = formatters(language);
  const titleOf = (what: OrderEvent["what"]): string =>
    share.delivery === "pick-up" && (what === "SHIPPED" || what === "DELIVERED")
      ? t(`orders.pickUpStep.${what}`)
      : t(`orders.step.${what}`);
  const unanswered = t("orders.unanswered", { count: daysToAnswer, shown: number(daysToAnswer) });
  const events = reader ? share.events : share.events.filter(({ what }) => isStatus(what));
  const lastStep = events.findLastIndex(({ what }) => isStatus(what));
  const happened = events.map((event, i): ShownStep => {
    const { what, by, note, at } = event;
    const icon = paymentIcons[what];
    return {
      id: `${i}-${what}`,
      title: by === "system" ? t("orders.step.unanswered") : titleOf(what),
      time: { iso: at.toISOString(), shown: moment(at) },
      ...(by === "system" ? { by: note === carSoldNote ? t("orders.carSold") : unanswered } : {}),
      ...(reader && by !== "system" ? { by: t(`orders.by.${by === reader ? "you" : by}`) } : {}),
      ...(reader && note && by !== "system" ? { note } : {}),
      ...(icon ? { icon } : {}),
      state: what === "CANCELLED" ? "failed" : i === lastStep && isOpen(share.status) ? "now" : "done",
    };
  });
  const position = straight.indexOf(share.status);
  const ahead = isOpen(share.status) ? straight.slice(position + 1) : [];
  const { answerBy } = share;
  // Who has to answer is asked for it where they can.
  const awaited = answerBy && reader !== "seller" && t("orders.answer.theirs", { moment: moment(answerBy) });
  return [
    ...happened,
    ...ahead.map((what, i): ShownStep => {
      return { id: what, title: titleOf(what), ...(i === 0 && awaited ? { by: awaited } : {}), state: "ahead" };
    }),
  ];
}

const isOpen = (status: OrderStatus): boolean => status === "PENDING" || status === "CONFIRMED" || status === "SHIPPED";

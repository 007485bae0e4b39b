import type { Catalog } from "#domain/catalog/catalog.ts";
import { getOrderStatus, type Order, type SellerOrder } from "#domain/orders/order.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import { createOrderAmounts } from "./order-amounts.server.ts";

/** Maximum number of pictures on a card. Further lines are only counted. */
const MAX_CARD_PICTURES = 3;

/** Presents an order as a card in a list. With `sellerOrder`, the card shows only the total of this seller order. */
export function presentOrderCard(order: Order, catalog: Catalog, language: Language, sellerOrder?: SellerOrder) {
  const { t } = getTranslator(language);
  const { formatNumber: number, formatDate: date, formatDateTime: moment } = getFormatters(language);
  const lines = order.sellers.flatMap((seller) => seller.lines);
  const itemCount = lines.reduce((sum, line) => sum + line.quantity, 0);
  const amounts = createOrderAmounts(order, catalog, language);
  const [first] = lines;
  const name = first && pickTranslation(first.name, language);
  return {
    id: order.id,
    number: order.number,
    date: { iso: order.createdAt.toISOString(), shown: date(order.createdAt) },
    status: getOrderStatus(order),
    delivery: order.sellers.every(({ delivery }) => delivery === "pick-up")
      ? ("pick-up" as const)
      : ("delivery" as const),
    name: name?.text ? name : { text: t("card.unnamed"), lang: language },
    more: lines.length > 1 ? t("orders.more", { count: lines.length - 1, shown: number(lines.length - 1) }) : undefined,
    pieces: t("orders.pieces", { count: itemCount, shown: number(itemCount) }),
    pictures: lines.slice(0, MAX_CARD_PICTURES).map(({ id, image, kind }) => ({ id, picture: image, kind })),
    /** Formatted deadline for the seller's response. Set only when the reader is the seller. */
    answerBy: sellerOrder?.answerBy
      ? {
          iso: sellerOrder.answerBy.toISOString(),
          shown: t("orders.answerDeadline.until", { moment: moment(sellerOrder.answerBy) }),
        }
      : undefined,
    /** Total in each currency. For a seller, the amount due for the goods. */
    totals: sellerOrder
      ? [amounts.format({ minor: sellerOrder.charge.goodsMinor, currency: sellerOrder.charge.currency })]
      : amounts.totals.sum,
  };
}

export type OrderCardData = ReturnType<typeof presentOrderCard>;

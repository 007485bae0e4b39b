import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { type Order, orderStatus, type SellerOrder } from "#domain/orders/order.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { inLanguage, type Language } from "#kernel/local-text.ts";
import { amountsOf } from "./amounts.server.ts";

/** Pictures side by side; what is more is counted. */
const mostPictures = 3;

/** An order in a list: what tells it from others. To the seller of `share` it is worth what is theirs of it. */
export function orderCard(order: Order, catalogue: Catalogue, language: Language, share?: SellerOrder) {
  const { t } = translator(language);
  const { number, date, moment } = formatters(language);
  const lines = order.sellers.flatMap((seller) => seller.lines);
  const pieces = lines.reduce((sum, line) => sum + line.quantity, 0);
  const amounts = amountsOf(order, catalogue, language);
  const [first] = lines;
  const name = first && inLanguage(first.name, language);
  return {
    id: order.id,
    number: order.number,
    date: { iso: order.createdAt.toISOString(), shown: date(order.createdAt) },
    status: orderStatus(order),
    delivery: order.sellers.every(({ delivery }) => delivery === "pick-up")
      ? ("pick-up" as const)
      : ("delivery" as const),
    name: name?.text ? name : { text: t("card.unnamed"), lang: language },
    more: lines.length > 1 ? t("orders.more", { count: lines.length - 1, shown: number(lines.length - 1) }) : undefined,
    pieces: t("orders.pieces", { count: pieces, shown: number(pieces) }),
    pictures: lines.slice(0, mostPictures).map(({ id, image, kind }) => ({ id, picture: image, kind })),
    /** Until when its seller has to answer, for them. */
    answerBy: share?.answerBy
      ? { iso: share.answerBy.toISOString(), shown: t("orders.answer.until", { moment: moment(share.answerBy) }) }
      : undefined,
    total: share ? amounts.share(share.lines) : amounts.totals.total,
  };
}

export type OrderCardData = ReturnType<typeof orderCard>;

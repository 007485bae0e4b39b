import type { Db } from "#db/database.ts";
import type { ReturnState } from "#db/schema/returns.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getSiteSettings } from "#domain/catalog/catalog-cache.server.ts";
import type { Order, SellerOrder } from "#domain/orders/order.ts";
import { sumRefunds } from "#domain/payments/refundable-charge.server.ts";
import { findDeliveryTimes, listReturnableLines, listReturns } from "#domain/returns/queries.server.ts";
import { countReturnablePieces, getReturnDeadline, getReturnPath } from "#domain/returns/return.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import { createOrderAmounts } from "./order-amounts.server.ts";

/** Return in the list below a seller order. */
export type OrderReturnLink = { id: number; sellerOrderId: number; href: string; item: string; state: ReturnState };

/** Presents the returns of seller orders as links. `path` is the path of the order page that shows them. */
export async function listReturnLinks(
  db: Db,
  sellerOrders: readonly Pick<SellerOrder, "id" | "lines">[],
  path: string,
  language: Language,
): Promise<OrderReturnLink[]> {
  const returns = await listReturns(
    db,
    sellerOrders.map(({ id }) => id),
  );
  const lines = sellerOrders.flatMap((sellerOrder) => sellerOrder.lines);
  return returns.map(({ id, sellerOrderId, lineId, quantity, state }) => {
    const line = lines.find((each) => each.id === lineId);
    const name = line ? pickTranslation(line.name, language).text : "";
    const item = quantity > 1 ? `${getFormatters(language).formatNumber(quantity)} × ${name}` : name;
    return { id, sellerOrderId, href: getReturnPath(path, id), item, state };
  });
}

/** Line that the buyer can still return. */
export type ReturnableLineView = {
  id: number;
  sellerOrderId: number;
  pieces: number;
  href: string;
  /** Time by which the buyer has to ask, as a text. */
  until: string;
  /** Promise of the guarantee for the vehicle of the line. */
  promise: string | undefined;
};

/** Lists the lines of seller orders that the buyer can still return. `path` is the path of the order page. */
export async function listReturnableLineViews(
  db: Db,
  sellerOrders: readonly Pick<SellerOrder, "id" | "status" | "lines">[],
  { path, language, now }: { path: string; language: Language; now: Date },
): Promise<ReturnableLineView[]> {
  const { t } = getTranslator(language);
  const ids = sellerOrders.filter(({ status }) => status === "SHIPPED" || status === "DELIVERED").map(({ id }) => id);
  const deliveredAt = await findDeliveryTimes(db, ids);
  if (deliveredAt.size === 0) return [];
  const { returnDays } = await getSiteSettings(db);
  const returns = await listReturns(db, [...deliveredAt.keys()]);
  const lines = await listReturnableLines(db, [...deliveredAt.keys()]);
  const orderLines = sellerOrders.flatMap((sellerOrder) => sellerOrder.lines);
  return lines.flatMap((line): ReturnableLineView[] => {
    const deadline = getReturnDeadline(deliveredAt.get(line.sellerOrderId) ?? null, returnDays);
    const pieces = countReturnablePieces(line, returns);
    if (!deadline || deadline < now || pieces === 0) return [];
    const vehicle = orderLines.find(({ id }) => id === line.id)?.vehicle;
    const name = vehicle && pickTranslation(vehicle.name, language).text;
    return [
      {
        id: line.id,
        sellerOrderId: line.sellerOrderId,
        pieces,
        href: `${path}/returns/new?line=${line.id}`,
        until: t("orders.returns.until", { date: getFormatters(language).formatDate(deadline) }),
        promise: line.guarantee && name ? t("fitment.guarantee", { vehicle: wrapBidiIsolate(name) }) : undefined,
      },
    ];
  });
}

/** Formats what was refunded of seller orders, by id. Seller orders without a refund of a part are missing. */
export async function listRefundedTexts(
  db: Db,
  order: Order,
  catalog: Catalog,
  language: Language,
): Promise<Record<number, string>> {
  const { t } = getTranslator(language);
  const sums = await sumRefunds(
    db,
    order.sellers.map(({ id }) => id),
  );
  const amounts = createOrderAmounts(order, catalog, language);
  return Object.fromEntries(
    order.sellers.flatMap(({ id, charge: { currency } }) => {
      const minor = sums.get(id);
      return minor ? [[id, t("orders.returns.refunded", { amount: amounts.format({ minor, currency }) })]] : [];
    }),
  );
}

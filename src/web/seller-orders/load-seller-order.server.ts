import { randomUUID } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import type { OrderTransitionContext } from "#domain/orders/commands.server.ts";
import { getSellerOrderPath, type Order, type SellerOrder } from "#domain/orders/order.ts";
import {
  canChangePaymentStatus,
  canRecordPayment,
  getAllowedOrderTransitions,
  isStockReleasingStatus,
  isUnpaidOnline,
} from "#domain/orders/order-transitions.ts";
import { findSellerOrder, type SellerOrderEntry } from "#domain/orders/queries.server.ts";
import { getRefundableCharge } from "#domain/payments/refundable-charge.server.ts";
import { listAccessibleSellerIds } from "#domain/sellers/seller-access.server.ts";
import { getTranslator } from "#i18n/translator.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { requestContext } from "#web/context.ts";
import { listInvoiceLinks } from "#web/orders/invoice-view.server.ts";
import { createOrderAmounts } from "#web/orders/order-amounts.server.ts";
import { createNotFound, getOrderCommandContext } from "#web/orders/order-from-params.server.ts";
import { listRefundedTexts, listReturnLinks } from "#web/orders/order-returns.server.ts";
import { presentOrderView } from "#web/orders/order-view-model.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import { sellerOrderFlash } from "./flash.server.ts";

export type SellerOrderPageArgs = {
  request: Request;
  params: { sale?: string | undefined };
  context: Readonly<RouterContextProvider>;
};

/** Loads the seller order of the URL for its seller. Throws 404 when the order belongs to another seller. */
export async function requireSellerOrder({
  params,
  context,
}: SellerOrderPageArgs): Promise<SellerOrderEntry & { steps: OrderTransitionContext }> {
  const { db } = context.get(requestContext);
  const { id: userId } = getCurrentAccount(context);
  const sellerIds = await listAccessibleSellerIds(db, userId, "orders");
  const id = parsePositiveId(params.sale);
  const found = id && sellerIds.length > 0 ? await findSellerOrder(db, sellerIds, id) : undefined;
  if (!found) throw createNotFound();
  return { ...found, steps: getOrderCommandContext(context, { by: "seller", userId, sellerIds }) };
}

/**
 * Loads the data of a seller order page. The routes of its forms load the same data, because they show the page again
 * with the errors.
 */
export async function loadSellerOrder(args: SellerOrderPageArgs) {
  const { db, language } = getPageContext(args.context);
  const { order, sellerOrder } = await requireSellerOrder(args);
  const { shares, ...presentedOrder } = presentOrderView(order, await getCatalog(db), language, "seller");
  const [presentedSellerOrder] = shares;
  if (!presentedSellerOrder) throw createNotFound();
  const flash = sellerOrderFlash.read(args.request);
  const path = getSellerOrderPath(sellerOrder.id);
  const isUnpaid =
    sellerOrder.status === "PENDING" &&
    isUnpaidOnline(order.payment, sellerOrder.paymentStatus, sellerOrder.charge.totalMinor > 0);
  const page = {
    ...createUnlistedHead(args.context, path, presentedOrder.title),
    path,
    order: presentedOrder,
    share: presentedSellerOrder,
    invoices: await listInvoiceLinks(db, { sellerOrderIds: [sellerOrder.id] }, path),
    returns: await listReturnLinks(db, [sellerOrder], path, language),
    refunded: (await listRefundedTexts(db, order, await getCatalog(db), language))[sellerOrder.id],
    refund: await presentRefund(args.context, order, sellerOrder),
    /** Status changes that the seller can make now. */
    next: getAllowedOrderTransitions(sellerOrder.status, "seller").filter((to) => to !== "CONFIRMED" || !isUnpaid),
    /** Whether the buyer has to pay online before the seller can confirm. */
    isUnpaid,
    pay:
      sellerOrder.charge.totalMinor > 0
        ? (["paid", "refunded"] as const).filter(
            (to) =>
              canRecordPayment(order.payment, "seller") &&
              canChangePaymentStatus(sellerOrder.status, sellerOrder.paymentStatus, to),
          )
        : [],
    news: flash && { text: getTranslator(language).t(`sellerOrders.outcomes.${flash.done}`) },
  };
  return sellerOrderFlash.respond(args.context, page, flash);
}

/** Presents what the seller can still give back. Undefined if the order is not paid, or ended. */
async function presentRefund(context: SellerOrderPageArgs["context"], order: Order, sellerOrder: SellerOrder) {
  const { db, language } = getPageContext(context);
  if (sellerOrder.paymentStatus !== "paid" || isStockReleasingStatus(sellerOrder.status)) return undefined;
  const { totalMinor: minor, currency } = await getRefundableCharge(db, sellerOrder);
  if (minor === 0) return undefined;
  const left = createOrderAmounts(order, await getCatalog(db), language).format({ minor, currency });
  return { left, currency, key: randomUUID() };
}

export type SellerOrderPageData = Awaited<ReturnType<typeof loadSellerOrder>>["data"];

import type { RouterContextProvider } from "react-router";
import type { Member } from "#domain/accounts/roles.ts";
import { writeAuditLog } from "#domain/audit/audit-log.server.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import type { OrderTransitionContext } from "#domain/orders/commands.server.ts";
import type { Order } from "#domain/orders/order.ts";
import {
  canChangePaymentStatus,
  canRecordPayment,
  getAllowedOrderTransitions,
} from "#domain/orders/order-transitions.ts";
import { findOrderById } from "#domain/orders/queries.server.ts";
import { onlineMethodNames } from "#domain/payments/payment-methods.ts";
import { listOrderPayments, type Payment } from "#domain/payments/queries.server.ts";
import { sumRefunds } from "#domain/payments/refundable-charge.server.ts";
import { listWaitingTransferRefunds } from "#domain/payments/request-refund.server.ts";
import { getAdminReturnPath } from "#domain/returns/return.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { type Language, pickByLanguage } from "#kernel/localized-text.ts";
import type { Money } from "#kernel/money.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { requestContext } from "#web/context.ts";
import { createOrderAmounts } from "#web/orders/order-amounts.server.ts";
import { createNotFound, getOrderCommandContext } from "#web/orders/order-from-params.server.ts";
import { listReturnLinks } from "#web/orders/order-returns.server.ts";
import { presentOrderView } from "#web/orders/order-view-model.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import { sellerOrderFlash } from "#web/seller-orders/flash.server.ts";

type Args = {
  request: Request;
  params: { order?: string | undefined };
  context: Readonly<RouterContextProvider>;
};

/** Returns any order with a staff context for order commands. Throws 404 for an unknown order. */
export async function requireAnyOrder({
  params,
  context,
}: Args): Promise<{ order: Order; steps: OrderTransitionContext }> {
  const { db } = context.get(requestContext);
  const id = parsePositiveId(params.order);
  const order = id ? await findOrderById(db, id) : undefined;
  if (!order) throw createNotFound();
  return { order, steps: getOrderCommandContext(context, { by: "staff", userId: getCurrentAccount(context).id }) };
}

/**
 * Loads the order page for staff. The routes of its forms load the same data, because they show the page again with
 * the errors.
 */
export async function loadAdminOrder(args: Args) {
  const { db, language } = getPageContext(args.context);
  const { order } = await requireAnyOrder(args);
  const orderView = presentOrderView(order, await getCatalog(db), language, "staff");
  const path = `/admin/orders/${order.id}`;
  const flash = sellerOrderFlash.read(args.request);
  const amounts = createOrderAmounts(order, await getCatalog(db), language);
  const sellerOrderIds = order.sellers.map(({ id }) => id);
  const transfers = await listWaitingTransferRefunds(db, sellerOrderIds);
  const refundedSums = await sumRefunds(db, sellerOrderIds);
  const page = {
    ...createUnlistedHead(args.context, path, orderView.title),
    back: { href: "/admin/orders", label: getTranslator(language).t("admin.resources.orders.title") },
    links: order.userId
      ? [{ href: `/admin/users/${order.userId}`, label: getTranslator(language).t("admin.link.buyer") }]
      : [],
    order: orderView,
    returns: (await listReturnLinks(db, order.sellers, path, language)).map((link) => ({
      ...link,
      href: getAdminReturnPath(link.id),
    })),
    shares: orderView.shares.map((sellerOrderView, i) => {
      const sellerOrder = order.sellers[i];
      const waiting = transfers.filter(({ sellerOrderId }) => sellerOrderId === sellerOrderView.id);
      const payments = sellerOrderView.isDue
        ? (["paid", "refunded"] as const).filter(
            (to) =>
              canRecordPayment(order.payment, "staff") &&
              canChangePaymentStatus(sellerOrderView.status, sellerOrderView.paymentStatus, to),
          )
        : [];
      const { currency = "", totalMinor = 0 } = sellerOrder?.charge ?? {};
      const minor = totalMinor - (refundedSums.get(sellerOrderView.id) ?? 0);
      return {
        share: sellerOrderView,
        path: `${path}/${sellerOrderView.id}`,
        transfers: waiting.map(({ id, amountMinor }) => ({
          id,
          amount: amounts.format({ minor: amountMinor, currency }),
        })),
        /** Amount to refund after the waiting transfers. Undefined unless the whole order has to be refunded. */
        rest: payments.includes("refunded") ? amounts.format({ minor, currency }) : undefined,
        sellerHref: `/admin/sellers/${sellerOrder?.seller.id}`,
        next: getAllowedOrderTransitions(sellerOrderView.status, "staff"),
        // The whole order is refunded after the transfers of its parts.
        pay: payments.filter((to) => to === "paid" || waiting.length === 0),
      };
    }),
    payments: (await listOrderPayments(db, order.id)).map((payment) =>
      presentPayment(payment, amounts.format, language),
    ),
    news: flash && { text: getTranslator(language).t(`sellerOrders.outcomes.${flash.done}`) },
  };
  return sellerOrderFlash.respond(args.context, page, flash);
}

/** Presents an online payment for staff, who look for it at the provider by its number. */
function presentPayment(payment: Payment, format: (money: Money) => string, language: Language) {
  const { id, currency, amountMinor, refundedMinor, provider, method, state, providerPaymentId, failureCode } = payment;
  const time = payment.capturedAt ?? payment.createdAt;
  return {
    id,
    amount: format({ minor: amountMinor, currency }),
    refunded: refundedMinor > 0 ? format({ minor: refundedMinor, currency }) : undefined,
    provider,
    method: method ? pickByLanguage(onlineMethodNames[method], language) : undefined,
    state,
    /** Number of the payment at the provider. Undefined before the provider has answered. */
    number: providerPaymentId ?? undefined,
    failure: failureCode ?? undefined,
    time: { iso: time.toISOString(), text: getFormatters(language).formatDateTime(time) },
  };
}

export type AdminOrderData = Awaited<ReturnType<typeof loadAdminOrder>>["data"];

/**
 * Writes to the audit log that staff changed the status or payment of an order. The status history of the order
 * records the change too.
 */
export const writeOrderTransitionAudit = (
  context: Readonly<RouterContextProvider>,
  order: Order,
  sellerOrderId: number,
  to: string,
) =>
  writeAuditLog(context.get(requestContext).db, getCurrentAccount(context) as Member, {
    action: "orders.step",
    subject: "orders",
    subjectId: order.id,
    details: { number: order.number, share: sellerOrderId, to },
  });

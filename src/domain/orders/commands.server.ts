import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { retryOnConflict } from "#db/retry-on-conflict.ts";
import type { OrderStatus, OrderTransition, PaymentStatus } from "#db/schema/orders.ts";
import { withTransaction } from "#db/transaction.ts";
import type { Trx } from "#domain/cart/cart-lines.server.ts";
import { getCatalog, getCurrencyDecimals } from "#domain/catalog/catalog-cache.server.ts";
import { issueInvoice } from "#domain/invoices/invoices.server.ts";
import { settleCouponCosts } from "#domain/ledger/coupon-costs.server.ts";
import type { Clock } from "#kernel/clock.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { getTrackingUrl } from "./couriers.ts";
import { recordOfflinePaymentStatus } from "./offline-payments.server.ts";
import { hasOpenReturn } from "./open-returns.server.ts";
import { cancellationNotes, type Order, type SellerOrder } from "./order.ts";
import { notifyOrderBuyer, notifyOrderSeller, type OrderNotificationContext } from "./order-notifications.server.ts";
import {
  canChangePaymentStatus,
  canRecordPayment,
  canTransitionOrder,
  isStockReleasingStatus,
  isUnpaidOnline,
} from "./order-transitions.ts";
import { refuseOwnOrder } from "./own-orders.server.ts";
import { paymentMethodInfos } from "./payment-method-info.ts";
import { findOrderById, listSellerOrdersByIds } from "./queries.server.ts";
import { prepareReceipt, type ReceiptStore } from "./receipt-store.server.ts";
import { getResponseDeadline, isResponseOverdue } from "./response-deadline.ts";
import {
  findPendingSellerOrdersWithCars,
  hasOnlySoldCars,
  markCarsSold,
  reserveCars,
  restoreStock,
} from "./stock.server.ts";
import { parseTransitionTexts, type TransitionTexts } from "./transition-texts.ts";
import { hasWaitingRefund } from "./waiting-refunds.server.ts";

/**
 * Actor of an order transition. Buyers are identified by account or order token, users who sell by the ids of their
 * sellers. The system cancels orders that the seller did not answer, and requests for sold cars.
 */
export type OrderCommandActor =
  | { by: "buyer"; userId: number }
  | { by: "buyer"; token: string }
  | { by: "seller"; userId: number; sellerIds: readonly number[] }
  | { by: "staff"; userId: number }
  | { by: "system"; reason?: "unpaid" };

export type OrderTransitionContext = { db: Db; clock: Clock; origin: string; actor: OrderCommandActor };

/** Context of a transition with the data for its mails. */
export type NotifyingContext = OrderTransitionContext & OrderNotificationContext;

/** Adds the data for mails to the context of a command. Must run before the transaction begins. */
export const prepareNotifications = async <C extends OrderTransitionContext>(
  context: C,
): Promise<C & NotifyingContext> => ({
  ...context,
  decimals: getCurrencyDecimals(await getCatalog(context.db)),
});

/** Input of an order transition: target status and optional texts. */
export type OrderTransitionInput = {
  to: OrderStatus;
  carrier?: unknown;
  trackingNumber?: unknown;
  trackingUrl?: unknown;
  note?: unknown;
};

const notFound = (): Failure => failure("not_found", "order.not_found");

const getUserId = (actor: OrderCommandActor): number | null => ("userId" in actor ? actor.userId : null);

/** Checks whether the actor may access a seller order. If not, callers report the order as not found. */
function canAccessSellerOrder(actor: OrderCommandActor, order: Order, sellerOrder: SellerOrder): boolean {
  switch (actor.by) {
    case "buyer":
      return "token" in actor ? order.token === actor.token : order.userId === actor.userId;
    case "seller":
      return actor.sellerIds.includes(sellerOrder.seller.id);
    case "staff":
    case "system":
      return true;
  }
}

/**
 * Locks a seller order, so that concurrent transitions wait, and reads it together with its order. Returns undefined if
 * the actor has no access.
 */
export async function lockSellerOrder(
  trx: Trx,
  actor: OrderCommandActor,
  sellerOrderId: number,
): Promise<{ order: Order; sellerOrder: SellerOrder } | undefined> {
  const row = await trx
    .selectFrom("seller_orders")
    .select("order_id")
    .where("id", "=", sellerOrderId)
    .forUpdate()
    .executeTakeFirst();
  const order = row && (await findOrderById(trx, row.order_id));
  const sellerOrder = order?.sellers.find(({ id }) => id === sellerOrderId);
  return order && sellerOrder && canAccessSellerOrder(actor, order, sellerOrder) ? { order, sellerOrder } : undefined;
}

/**
 * Moves a seller order to another status (ST-04). After the commit, call `wakeMail` so that the queued mails are sent.
 */
export async function transitionOrder(
  context: OrderTransitionContext,
  sellerOrderId: number,
  input: OrderTransitionInput,
): Promise<Result<null>> {
  const texts = parseTransitionTexts(input);
  if (!texts.ok) return texts;
  const notifying = await prepareNotifications(context);
  const transition = async (trx: Trx) => {
    const locked = await lockSellerOrder(trx, context.actor, sellerOrderId);
    if (!locked) return notFound();
    return applyTransition(trx, notifying, locked, { ...texts.value, to: input.to });
  };
  return retryOnConflict(() => withTransaction(context.db, transition));
}

/** Cancels an order (EN-06): all of its seller orders that the actor may still cancel. Fails if there are none. */
export async function cancelOrder(
  context: OrderTransitionContext,
  orderId: number,
  input: { note?: unknown } = {},
): Promise<Result<null>> {
  const texts = parseTransitionTexts(input);
  if (!texts.ok) return texts;
  const notifying = await prepareNotifications(context);
  const cancel = async (trx: Trx): Promise<Result<null>> => {
    // All seller orders are locked at once, in the order of their ids. Otherwise two concurrent cancellations could
    // deadlock.
    await sql`select id from seller_orders where order_id = ${orderId} order by id for update`.execute(trx);
    const order = await findOrderById(trx, orderId);
    const accessible =
      order?.sellers.filter((sellerOrder) => canAccessSellerOrder(context.actor, order, sellerOrder)) ?? [];
    if (!order || accessible.length === 0) return notFound();
    const cancellable = accessible.filter(({ status }) => canTransitionOrder(status, "CANCELLED", context.actor.by));
    if (cancellable.length === 0) return illegalTransition(accessible[0]?.status ?? "PENDING", "CANCELLED");
    for (const sellerOrder of cancellable) {
      const cancelled = await applyTransition(
        trx,
        notifying,
        { order, sellerOrder },
        { ...texts.value, to: "CANCELLED" },
      );
      if (!cancelled.ok) return cancelled;
    }
    return ok(null);
  };
  // Listings are locked by seller order, which may collide with an order that is placed at the same time.
  return retryOnConflict(() => withTransaction(context.db, cancel));
}

/**
 * Marks a seller order as paid, or as refunded. Payment reserves the cars of the order. Sellers may record cash only,
 * because bank transfers go to the platform's account. The refund is what is left, so it fails while another refund
 * waits.
 */
export async function recordPaymentStatus(
  context: OrderTransitionContext,
  sellerOrderId: number,
  to: Extract<PaymentStatus, "paid" | "refunded"> = "paid",
): Promise<Result<null>> {
  const notifying = await prepareNotifications(context);
  return withTransaction(context.db, async (trx): Promise<Result<null>> => {
    const locked = await lockSellerOrder(trx, context.actor, sellerOrderId);
    if (!locked) return notFound();
    const { order, sellerOrder } = locked;
    if (!canRecordPayment(order.payment, context.actor.by)) return failure("forbidden", "order.forbidden");
    const refused = await refuseOwnOrder(trx, context.actor, locked);
    if (refused) return refused;
    if (!canChangePaymentStatus(sellerOrder.status, sellerOrder.paymentStatus, to))
      return illegalTransition(sellerOrder.paymentStatus, to);
    if (to === "refunded" && (await hasWaitingRefund(trx, sellerOrderId))) return failure("conflict", "refund.waits");
    await applyPaymentStatus(trx, notifying, locked, to);
    return ok(null);
  });
}

async function applyPaymentStatus(
  trx: Trx,
  context: NotifyingContext,
  { order, sellerOrder }: { order: Order; sellerOrder: SellerOrder },
  to: Extract<PaymentStatus, "paid" | "refunded">,
): Promise<void> {
  await updatePaymentStatus(trx, context, sellerOrder, to);
  await recordOfflinePaymentStatus(trx, order, sellerOrder, to, context.clock());
  await notifyOrderBuyer(trx, order, sellerOrder, to, context);
  // The payment is recorded even if a car is already reserved for another buyer. The seller sees the payment and
  // refunds it.
  const reserved = to === "paid" ? await reserveCars(trx, context.clock(), sellerOrder.id) : ok({ adIds: [] });
  if (reserved.ok) await notifyWaitingBuyers(trx, context, reserved.value.adIds);
}

/**
 * Records that a provider captured or refunded the money of a seller order. A paid order is sent to its seller, whose
 * time for a response begins. Returns false if the order cannot take the status, for example after a cancellation.
 */
export async function recordOnlinePayment(
  trx: Trx,
  context: NotifyingContext,
  sellerOrderId: number,
  to: Extract<PaymentStatus, "paid" | "refunded">,
): Promise<boolean> {
  const locked = await lockSellerOrder(trx, context.actor, sellerOrderId);
  if (!locked || !canRecordPayment(locked.order.payment, context.actor.by)) return false;
  const { order, sellerOrder } = locked;
  if (!canChangePaymentStatus(sellerOrder.status, sellerOrder.paymentStatus, to)) return false;
  await applyPaymentStatus(trx, context, locked, to);
  if (to === "paid") {
    const respondBy = getResponseDeadline(context.clock());
    await trx.updateTable("seller_orders").set({ respond_by: respondBy }).where("id", "=", sellerOrderId).execute();
    await notifyOrderSeller(trx, order, sellerOrder, "sale", context);
  }
  return true;
}

/** Notifies all other buyers who requested the cars that they are now reserved for someone else. */
async function notifyWaitingBuyers(trx: Trx, context: NotifyingContext, adIds: readonly number[]): Promise<void> {
  for (const { order, sellerOrder } of await listSellerOrdersByIds(
    trx,
    await findPendingSellerOrdersWithCars(trx, adIds),
  )) {
    await notifyOrderBuyer(trx, order, sellerOrder, "car-taken", context);
  }
}

/**
 * Stores the receipt of a bank transfer (a picture or a PDF) and returns its file name. Fails if the payment method
 * accepts no receipts, or if there are `MAX_RECEIPTS` receipts already.
 */
export async function addReceipt(
  context: OrderTransitionContext & { receipts: ReceiptStore },
  sellerOrderId: number,
  file: Uint8Array,
): Promise<Result<{ file: string }>> {
  const { actor, clock } = context;
  const owner = "userId" in actor ? (`account ${actor.userId}` as const) : (`order ${sellerOrderId}` as const);
  const receipt = await prepareReceipt(file, { owner, now: clock() });
  if (!receipt.ok) return receipt;
  const notifying = await prepareNotifications(context);
  let name: string | undefined;
  try {
    const result = await withTransaction(context.db, async (trx): Promise<Result<{ file: string }>> => {
      const locked = await lockSellerOrder(trx, context.actor, sellerOrderId);
      if (!locked) return notFound();
      const { order, sellerOrder } = locked;
      if (context.actor.by !== "buyer") return failure("forbidden", "order.forbidden");
      if (!paymentMethodInfos[order.payment].takesReceipts) return failure("conflict", "order.no_receipts");
      if (!canChangePaymentStatus(sellerOrder.status, sellerOrder.paymentStatus, "receipt-sent")) {
        return illegalTransition(sellerOrder.paymentStatus, "receipt-sent");
      }
      if (sellerOrder.receipts.length >= MAX_RECEIPTS) return failure("conflict", "order.receipts_full");
      name = await context.receipts.save(receipt.value);
      await trx
        .insertInto("payment_receipts")
        .values({ seller_order_id: sellerOrder.id, file: name, created_at: context.clock() })
        .execute();
      await updatePaymentStatus(trx, context, sellerOrder, "receipt-sent");
      await notifyOrderSeller(trx, order, sellerOrder, "sale-receipt", notifying);
      return ok({ file: name });
    });
    return result;
  } catch (error) {
    if (name) await context.receipts.remove(name);
    throw error;
  }
}

/** Maximum number of receipts of one seller order. */
const MAX_RECEIPTS = 5;

const illegalTransition = (from: string, to: string): Failure =>
  failure("conflict", "order.illegal_step", [
    { path: "status", code: "order.illegal_step", message: `not from ${from} to ${to}` },
  ]);

async function applyTransition(
  trx: Trx,
  context: NotifyingContext,
  { order, sellerOrder }: { order: Order; sellerOrder: SellerOrder },
  { to, carrier, trackingNumber, trackingUrl, note }: TransitionTexts & { to: OrderStatus },
): Promise<Result<null>> {
  const { actor, clock } = context;
  const now = clock();
  if (!canTransitionOrder(sellerOrder.status, to, actor.by)) return illegalTransition(sellerOrder.status, to);
  const isUnpaid = isUnpaidOnline(order.payment, sellerOrder.paymentStatus, sellerOrder.charge.totalMinor > 0);
  if (to === "CONFIRMED" && isUnpaid) return failure("conflict", "order.unpaid");
  if (to === "RETURNED" && (await hasOpenReturn(trx, sellerOrder.id))) return failure("conflict", "order.open_return");
  const cancellationReason =
    actor.by === "system"
      ? actor.reason === "unpaid" && isUnpaid
        ? actor.reason
        : await findCancellationReason(trx, sellerOrder, now)
      : undefined;
  if (actor.by === "system" && !cancellationReason) return illegalTransition(sellerOrder.status, to);
  const reserved = to === "CONFIRMED" ? await reserveCars(trx, now, sellerOrder.id) : ok({ adIds: [] });
  if (!reserved.ok) return reserved;
  const shipped = to === "SHIPPED" ? { carrier, tracking_number: trackingNumber, tracking_url: trackingUrl } : {};
  await trx
    .updateTable("seller_orders")
    .set({ status: to, updated_at: now, ...shipped })
    .where("id", "=", sellerOrder.id)
    .execute();
  await insertOrderEvent(
    trx,
    context,
    sellerOrder,
    to,
    cancellationReason ? cancellationNotes[cancellationReason] : note,
  );
  if (isStockReleasingStatus(to)) await restoreStock(trx, now, sellerOrder.id);
  if (to === "DELIVERED") await markCarsSold(trx, now, sellerOrder.id);
  await settleCouponCosts(trx, sellerOrder.id, now);
  if (to === "PENDING") return ok(null);
  await notifyWaitingBuyers(trx, context, reserved.value.adIds);
  const url = getTrackingUrl({ carrier, trackingNumber, trackingUrl });
  const noteParts = to === "SHIPPED" ? [carrier, trackingNumber, url, note] : [note];
  await notifyOrderBuyer(trx, order, sellerOrder, cancellationReason ?? to, {
    ...context,
    note: noteParts.filter(Boolean).join(" · ") || undefined,
  });
  // If the order is cancelled because the seller sold the car, the seller needs no notification. Sellers learn of online
  // orders when they are paid.
  if (to === "CANCELLED" && actor.by !== "seller" && cancellationReason !== "car-sold" && !isUnpaid) {
    await notifyOrderSeller(
      trx,
      order,
      sellerOrder,
      cancellationReason === "unanswered" ? "sale-unanswered" : "sale-cancelled",
      context,
    );
  }
  return ok(null);
}

/** Returns the reason why the system may cancel a seller order, or undefined if there is none. */
async function findCancellationReason(
  trx: Trx,
  sellerOrder: SellerOrder,
  now: Date,
): Promise<"car-sold" | "unanswered" | undefined> {
  if (await hasOnlySoldCars(trx, sellerOrder.id)) return "car-sold";
  return isResponseOverdue(sellerOrder, now) ? "unanswered" : undefined;
}

/** Sets the payment status of a seller order without checks, and records the event. */
export async function updatePaymentStatus(
  trx: Trx,
  context: OrderTransitionContext,
  sellerOrder: SellerOrder,
  to: Exclude<PaymentStatus, "unpaid">,
): Promise<void> {
  await trx
    .updateTable("seller_orders")
    .set({ payment_status: to, updated_at: context.clock() })
    .where("id", "=", sellerOrder.id)
    .execute();
  await insertOrderEvent(trx, context, sellerOrder, to, null);
}

async function insertOrderEvent(
  trx: Trx,
  { actor, clock }: OrderTransitionContext,
  sellerOrder: SellerOrder,
  transition: OrderTransition,
  note: string | null,
): Promise<void> {
  await trx
    .insertInto("order_events")
    .values({
      seller_order_id: sellerOrder.id,
      what: transition,
      by: actor.by,
      user_id: getUserId(actor),
      note,
      occurred_at: clock(),
    })
    .execute();
  await issueInvoice(trx, transition, { sellerOrderId: sellerOrder.id, now: clock() });
}

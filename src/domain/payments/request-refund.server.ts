import { sql, type Transaction } from "kysely";
import type { Db } from "#db/database.ts";
import type { Tables } from "#db/schema/tables.ts";
import { withTransaction } from "#db/transaction.ts";
import type { RefundCharge } from "#domain/cart/refund-charge.ts";
import {
  lockSellerOrder,
  type NotifyingContext,
  type OrderTransitionContext,
  prepareNotifications,
} from "#domain/orders/commands.server.ts";
import type { Order, SellerOrder } from "#domain/orders/order.ts";
import { isStockReleasingStatus } from "#domain/orders/order-transitions.ts";
import { refuseOwnOrder } from "#domain/orders/own-orders.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { recordCompletedRefund } from "./record-refund.server.ts";
import { getRefundableCharge } from "./refundable-charge.server.ts";

type Trx = Transaction<Tables>;

/** Way in which money goes back to the buyer. */
export type RefundMethod = "online" | "cash" | "transfer";

const refundMethods = {
  online: "online",
  "cash-on-delivery": "cash",
  "bank-transfer": "transfer",
} as const satisfies Record<Order["payment"], RefundMethod>;

/** Refund of a part of a seller order. `id` is unique for each refund, so that a request sent twice refunds once. */
export type RefundRequest = {
  id: string;
  charge: RefundCharge;
  reason: "return" | "goodwill";
  returnId?: number;
  note: string | null;
};

/**
 * Locks the online payments of a seller order. Call it before the seller order is locked, as the payment job does, so
 * that the two never wait for each other.
 */
export async function lockPayments(trx: Trx, sellerOrderId: number): Promise<void> {
  await sql`
    select p.id from payments p join payment_allocations a on a.payment_id = p.id
    where a.seller_order_id = ${sellerOrderId} order by p.id for update of p`.execute(trx);
}

/**
 * Refunds a part of a paid seller order. Online payments are refunded by the payment job, cash was given back by the
 * seller already, and a bank transfer waits for an administrator. The caller holds the locks of `lockPayments` and of the
 * seller order. Fails for unpaid and ended orders, and for more than what is left.
 */
export async function requestRefund(
  trx: Trx,
  context: NotifyingContext,
  { order, sellerOrder }: { order: Order; sellerOrder: SellerOrder },
  { id, charge, reason, returnId, note }: RefundRequest,
): Promise<Result<{ method: RefundMethod }>> {
  const now = context.clock();
  const method = refundMethods[order.payment];
  if (sellerOrder.paymentStatus !== "paid" || isStockReleasingStatus(sellerOrder.status))
    return failure("conflict", "refund.unpaid");
  const left = await getRefundableCharge(trx, sellerOrder);
  const payment = method === "online" ? await findRefundablePayment(trx, sellerOrder.id) : undefined;
  const isPayable = method !== "online" || (payment !== undefined && charge.totalMinor <= payment.leftMinor);
  if (charge.totalMinor > left.totalMinor || !isPayable) return failure("conflict", "refund.too_much");
  const refund = await trx
    .insertInto("refunds")
    .values({
      id,
      payment_id: payment?.id ?? null,
      seller_order_id: sellerOrder.id,
      amount_minor: charge.totalMinor,
      reason,
      method,
      return_id: returnId ?? null,
      note,
      goods_minor: charge.goodsMinor,
      shipping_minor: charge.shippingMinor,
      tax_minor: charge.taxMinor,
      included_tax_minor: charge.includedTaxMinor,
      state: method === "cash" ? "done" : "pending",
      done_at: method === "cash" ? now : null,
      next_attempt_at: now,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (method === "cash") await recordCompletedRefund(trx, context, refund);
  return ok({ method });
}

/** Finds the payment that paid a seller order, with what is not refunded of it. Later payments go back by themselves. */
async function findRefundablePayment(
  trx: Trx,
  sellerOrderId: number,
): Promise<{ id: string; leftMinor: number } | undefined> {
  const { rows } = await sql<{ id: string; leftMinor: string }>`
    select p.id, a.amount_minor - coalesce((select sum(r.amount_minor) from refunds r
      where r.payment_id = p.id and r.seller_order_id = a.seller_order_id), 0) as "leftMinor"
    from payments p join payment_allocations a on a.payment_id = p.id
    where a.seller_order_id = ${sellerOrderId} and p.captured_at is not null
    order by p.captured_at, p.id limit 1`.execute(trx);
  return rows[0] && { id: rows[0].id, leftMinor: Number(rows[0].leftMinor) };
}

/** Refund that waits for a bank transfer by an administrator. */
export type WaitingTransferRefund = { id: string; sellerOrderId: number; amountMinor: number };

/** Lists the refunds of seller orders that wait for a bank transfer, the oldest first. */
export async function listWaitingTransferRefunds(
  db: Db,
  sellerOrderIds: readonly number[],
): Promise<WaitingTransferRefund[]> {
  if (sellerOrderIds.length === 0) return [];
  return db
    .selectFrom("refunds")
    .select(["id", "seller_order_id as sellerOrderId", "amount_minor as amountMinor"])
    .where("seller_order_id", "in", sellerOrderIds)
    .$narrowType<{ sellerOrderId: number }>()
    .where("method", "=", "transfer")
    .where("state", "=", "pending")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/**
 * Records that staff transferred a refund of a seller order to the buyer's bank. A second call does nothing. Fails if the
 * refund became a part of that of the whole order.
 */
export async function completeTransferRefund(
  context: OrderTransitionContext,
  sellerOrderId: number,
  refundId: string,
): Promise<Result<null>> {
  if (context.actor.by !== "staff") return failure("forbidden", "order.forbidden");
  const notifying = await prepareNotifications(context);
  return withTransaction(context.db, async (trx): Promise<Result<null>> => {
    const locked = await lockSellerOrder(trx, context.actor, sellerOrderId);
    const refund =
      locked && isUuid(refundId)
        ? await trx.selectFrom("refunds").selectAll().where("id", "=", refundId).executeTakeFirst()
        : undefined;
    if (refund?.method !== "transfer" || refund.seller_order_id !== sellerOrderId)
      return failure("not_found", "refund.not_found");
    const refused = locked && (await refuseOwnOrder(trx, context.actor, locked));
    if (refused) return refused;
    if (refund.state === "failed") return failure("conflict", "refund.not_waiting");
    const completed = await trx
      .updateTable("refunds")
      .set({ state: "done", done_at: context.clock() })
      .where("id", "=", refundId)
      .where("state", "=", "pending")
      .returningAll()
      .executeTakeFirst();
    if (completed) await recordCompletedRefund(trx, notifying, completed);
    return ok(null);
  });
}

/** Checks whether a text is a UUID, as ids of refunds are. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { limitCharge, type RefundCharge, subtractCharges, takeFromCharge } from "#domain/cart/refund-charge.ts";
import { createFieldFailure } from "#domain/forms/form-fields.ts";
import { lockSellerOrder, type OrderTransitionContext, prepareNotifications } from "#domain/orders/commands.server.ts";
import { refuseOwnOrder } from "#domain/orders/own-orders.server.ts";
import { getRefundableCharge } from "#domain/payments/refundable-charge.server.ts";
import { isUuid, lockPayments, requestRefund } from "#domain/payments/request-refund.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { findReturn, type ReturnEntry } from "./queries.server.ts";
import { insertReturnEvent } from "./return-events.server.ts";
import { parseRefundAmount, parseReturnStep } from "./return-input.ts";
import { notifyReturnBuyer, notifyReturnSeller } from "./return-notifications.server.ts";
import { canTransitionReturn } from "./return-states.ts";
import {
  createIllegalReturnTransition,
  createReturnNotFound,
  endReturnsWithoutRefund,
  isRepeatedReturnTransition,
  lockReturn,
} from "./return-transitions.server.ts";
import { calculateFullRefund } from "./return-value.ts";

/** Calculates the highest refund of a return: its value, less what was refunded for it and for the order before. */
export async function calculateHighestRefund(
  db: Db,
  { found, sellerOrder, returns }: ReturnEntry,
): Promise<RefundCharge> {
  const { rows } = await sql<RefundCharge>`
    select ${sellerOrder.charge.currency}::text as currency, goods_minor as "goodsMinor",
      shipping_minor as "shippingMinor", tax_minor as "taxMinor", included_tax_minor as "includedTaxMinor",
      amount_minor as "totalMinor"
    from refunds where return_id = ${found.id} and goods_minor is not null`.execute(db);
  const value = subtractCharges(calculateFullRefund(sellerOrder, found, returns), rows);
  return limitCharge(value, await getRefundableCharge(db, sellerOrder));
}

/**
 * Refunds a return in part or in full. Sellers must explain a partial refund, and must refund returns under the
 * guarantee in full. The same refund sent twice is made once. After the commit, call `wakeMail` and wake the payment
 * job.
 */
export async function refundReturn(
  context: OrderTransitionContext,
  returnId: number,
  input: { amountMinor: unknown; note?: unknown },
): Promise<Result<null>> {
  const texts = parseReturnStep({ note: input.note });
  if (!texts.ok) return texts;
  const { note } = texts.value;
  const amount = parseRefundAmount(input.amountMinor);
  if (!amount.ok) return amount;
  const notifying = await prepareNotifications(context);
  return withTransaction(context.db, async (trx): Promise<Result<null>> => {
    const row = await trx.selectFrom("returns").select("seller_order_id").where("id", "=", returnId).executeTakeFirst();
    if (row) await lockPayments(trx, row.seller_order_id);
    const entry = await lockReturn(trx, context, returnId);
    if (!entry) return createReturnNotFound();
    const refused = await refuseOwnOrder(trx, context.actor, entry);
    if (refused) return refused;
    const { found, valueMinor } = entry;
    const { by } = context.actor;
    if (isRepeatedReturnTransition(entry, "refunded", context) && found.events.at(-1)?.amountMinor === amount.value)
      return ok(null);
    if (!canTransitionReturn({ ...found, valueMinor }, "refunded", by))
      return createIllegalReturnTransition(found.state, "refunded");
    const highest = await calculateHighestRefund(trx, entry);
    if (amount.value > highest.totalMinor) return createFieldFailure("amount", "refund.too_much");
    const isPartial = amount.value < highest.totalMinor;
    if (by === "seller" && isPartial && found.guaranteed) return createFieldFailure("amount", "refund.guaranteed");
    if (by === "seller" && isPartial && note === null) return createFieldFailure("note", "required");
    const refunded = await requestRefund(trx, notifying, entry, {
      id: randomUUID(),
      charge: takeFromCharge(highest, amount.value),
      reason: "return",
      returnId,
      note,
    });
    if (!refunded.ok) return refunded;
    await trx
      .updateTable("returns")
      .set({ state: "refunded", respond_by: null, updated_at: context.clock() })
      .where("id", "=", returnId)
      .execute();
    await insertReturnEvent(trx, context, returnId, { state: "refunded", note, amountMinor: amount.value });
    await endReturnsWithoutRefund(trx, context, entry.sellerOrder);
    const moved = await findReturn(trx, returnId);
    if (!moved) throw new Error(`return ${returnId} was not found`);
    const news = { ...moved, note, amountMinor: amount.value, method: refunded.value.method };
    await notifyReturnBuyer(trx, "refunded", news, notifying);
    if (by !== "seller") await notifyReturnSeller(trx, "sale-refunded", news, notifying);
    return ok(null);
  });
}

/**
 * Refunds a part of a paid seller order without a return, at most what is left. `key` is a UUID: the same refund sent
 * twice is made once. After the commit, call `wakeMail` and wake the payment job.
 */
export async function refundGoodwill(
  context: OrderTransitionContext,
  sellerOrderId: number,
  input: { key: unknown; amountMinor: unknown; note?: unknown },
): Promise<Result<null>> {
  if (context.actor.by !== "seller" && context.actor.by !== "staff") return failure("forbidden", "order.forbidden");
  const texts = parseReturnStep({ note: input.note });
  if (!texts.ok) return texts;
  const amount = parseRefundAmount(input.amountMinor);
  if (!amount.ok) return amount;
  const { key } = input;
  if (typeof key !== "string" || !isUuid(key)) return createFieldFailure("key", "refund.key");
  const notifying = await prepareNotifications(context);
  return withTransaction(context.db, async (trx): Promise<Result<null>> => {
    await lockPayments(trx, sellerOrderId);
    const locked = await lockSellerOrder(trx, context.actor, sellerOrderId);
    if (!locked) return failure("not_found", "order.not_found");
    const refused = await refuseOwnOrder(trx, context.actor, locked);
    if (refused) return refused;
    const existing = await trx.selectFrom("refunds").selectAll().where("id", "=", key).executeTakeFirst();
    if (existing) {
      const isSame = existing.seller_order_id === sellerOrderId && existing.amount_minor === amount.value;
      return isSame ? ok(null) : failure("conflict", "refund.key_reused");
    }
    const left = await getRefundableCharge(trx, locked.sellerOrder);
    if (amount.value > left.totalMinor) return createFieldFailure("amount", "refund.too_much");
    const { note } = texts.value;
    const charge = takeFromCharge(left, amount.value);
    const refunded = await requestRefund(trx, notifying, locked, { id: key, charge, reason: "goodwill", note });
    if (!refunded.ok) return refunded;
    await endReturnsWithoutRefund(trx, context, locked.sellerOrder);
    const news = { ...locked, note, amountMinor: amount.value, method: refunded.value.method };
    await notifyReturnBuyer(trx, "goodwill", news, notifying);
    return ok(null);
  });
}

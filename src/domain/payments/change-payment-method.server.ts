import { sql } from "kysely";
import type { PaymentMethod } from "#db/schema/orders.ts";
import { withTransaction } from "#db/transaction.ts";
import { prepareNotifications } from "#domain/orders/commands.server.ts";
import { notifyOrderSeller } from "#domain/orders/order-notifications.server.ts";
import { findOrderById } from "#domain/orders/queries.server.ts";
import { getResponseDeadline } from "#domain/orders/response-deadline.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { closePayment } from "./close-payment.server.ts";
import { isCapturedPayment, isOpenPayment } from "./payment.ts";
import type { PaymentContext } from "./payment-context.ts";
import { listPaymentsDue } from "./payments-due.ts";
import { listOrderPayments } from "./queries.server.ts";

/**
 * Changes an order with an unpaid online payment to another payment method, and sends it to its sellers. The caller has
 * checked access, and that the site offers the method. Open payment pages are closed as far as possible; money that
 * arrives there later is refunded by itself.
 */
export async function changePaymentMethod(
  context: PaymentContext,
  orderId: number,
  to: Exclude<PaymentMethod, "online">,
): Promise<Result<null>> {
  const { db, clock, logError } = context;
  for (const payment of await listOrderPayments(db, orderId))
    if (isOpenPayment(payment.state)) await closePayment(context, payment).catch(logError);
  const notifying = await prepareNotifications({ ...context, actor: { by: "system" } });
  return withTransaction(db, async (trx): Promise<Result<null>> => {
    await sql`select id from orders where id = ${orderId} for no key update`.execute(trx);
    await sql`select id from seller_orders where order_id = ${orderId} order by id for update`.execute(trx);
    const order = await findOrderById(trx, orderId);
    const payments = await listOrderPayments(trx, orderId);
    const due = order ? listPaymentsDue(order).flatMap(({ allocations }) => allocations) : [];
    if (!order || due.length === 0 || payments.some(({ state }) => isCapturedPayment(state)))
      return failure("conflict", "payment.nothing_due");
    const now = clock();
    await trx.updateTable("orders").set({ payment: to }).where("id", "=", orderId).execute();
    await trx
      .updateTable("seller_orders")
      .set({ respond_by: getResponseDeadline(now) })
      .where("order_id", "=", orderId)
      .where("status", "=", "PENDING")
      .execute();
    const changed = { ...order, payment: to };
    for (const sellerOrder of order.sellers)
      if (due.some(({ sellerOrderId }) => sellerOrderId === sellerOrder.id))
        await notifyOrderSeller(trx, changed, sellerOrder, "sale", notifying);
    return ok(null);
  });
}

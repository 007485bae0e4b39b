import { sql } from "kysely";
import { transitionOrder } from "#domain/orders/commands.server.ts";
import { findOrderById } from "#domain/orders/queries.server.ts";
import { closePayment } from "./close-payment.server.ts";
import { getNextPaymentCheck, isOpenPayment } from "./payment.ts";
import type { PaymentContext } from "./payment-context.ts";
import { listPaymentsDue } from "./payments-due.ts";
import { processDueRows } from "./process-due-rows.ts";
import { listOrderPayments, toPayment } from "./queries.server.ts";
import { syncPayment } from "./sync-payment.server.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Time that a buyer has for paying an order online, in minutes. Afterwards the goods are for sale again. */
export const PAYMENT_WINDOW_MINUTES = 60;

/**
 * Checks payments about which no webhook arrived for some time, and closes those whose page has expired. Closed payments
 * are checked as well, because not every provider can make its page unusable. Payments of providers that are down stay.
 */
export async function recheckPayments(context: PaymentContext, isStopping: () => boolean): Promise<void> {
  const due = await context.db
    .selectFrom("payments")
    .selectAll()
    .where("next_check_at", "<=", context.clock())
    .orderBy("next_check_at")
    .limit(100)
    .execute();
  for (const row of due) {
    if (isStopping()) return;
    const payment = toPayment(row);
    const now = context.clock();
    try {
      if (isOpenPayment(payment.state) && payment.expiresAt <= now) await closePayment(context, payment);
      else await syncPayment(context, row.id);
    } catch (error) {
      context.logError(error);
      // A payment that was not checked would stay first, and keep the others from being checked in the next run. A
      // provider that was removed may be set again after any time.
      const isRemoved = context.providers.find(payment.provider) === undefined;
      const next =
        getNextPaymentCheck(payment, now, { isAnswered: false }) ??
        (isRemoved ? new Date(now.getTime() + DAY_MS) : null);
      await context.db.updateTable("payments").set({ next_check_at: next }).where("id", "=", row.id).execute();
    }
  }
}

/**
 * Cancels the orders whose time for the online payment has passed, and gives their goods back. The provider is asked
 * first, so that a payment that arrived without a webhook is not lost. An order whose provider is down stays. Returns
 * the number of cancelled seller orders.
 */
export async function expireUnpaidOrders(context: PaymentContext, isStopping: () => boolean): Promise<number> {
  const now = context.clock();
  const cutoff = new Date(now.getTime() - PAYMENT_WINDOW_MINUTES * 60_000);
  const list = async (tried: readonly number[]) => {
    const { rows } = await sql<{ id: number }>`
      select o.id from orders o
      where o.id <> all(${[...tried]}::bigint[]) and o.payment = 'online' and o.created_at <= ${cutoff}
        and exists (select from seller_orders s where s.order_id = o.id and s.status = 'PENDING'
          and s.payment_status = 'unpaid' and s.total_minor > 0)
        and not exists (select from payments p where p.order_id = o.id and p.state in ('begun', 'pending', 'authorized')
          and p.expires_at > ${now})
      order by o.created_at limit 100`.execute(context.db);
    return rows;
  };
  return processDueRows(context, isStopping, list, ({ id }) => expireOrder(context, id));
}

async function expireOrder(context: PaymentContext, orderId: number): Promise<number> {
  for (const payment of await listOrderPayments(context.db, orderId))
    if (isOpenPayment(payment.state)) await closePayment(context, payment);
  const order = await findOrderById(context.db, orderId);
  const due = order ? listPaymentsDue(order).flatMap(({ allocations }) => allocations) : [];
  let cancelled = 0;
  for (const { sellerOrderId } of due) {
    const result = await transitionOrder({ ...context, actor: { by: "system", reason: "unpaid" } }, sellerOrderId, {
      to: "CANCELLED",
    });
    if (result.ok) cancelled += 1;
  }
  return cancelled;
}

import { randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { Tables } from "#db/schema/tables.ts";
import { withTransaction } from "#db/transaction.ts";
import { type NotifyingContext, prepareNotifications } from "#domain/orders/commands.server.ts";
import { recordCompletedBookingRefund } from "./booking-payments.server.ts";
import { getRefundedState } from "./payment.ts";
import type { PaymentContext } from "./payment-context.ts";
import { ProviderRefusedError } from "./payment-provider.ts";
import { findPayment } from "./queries.server.ts";
import { recordCompletedRefund } from "./record-refund.server.ts";

type Trx = Transaction<Tables>;

/** Reasons for which money goes back to the buyer without anybody asking. */
type RefundReason = "cancelled" | "returned" | "duplicate" | "method-changed";

/** Lease of an attempt, in milliseconds. Another process tries again after it. */
const ATTEMPT_LEASE_MS = 2 * 60_000;
const MAX_RETRY_MS = 60 * 60_000;

/**
 * Inserts refunds for captured money that no seller order may keep: of cancelled and returned orders, of a second
 * payment for the same goods, and of orders whose payment method was changed. Returns the number of new refunds.
 */
export async function createDueRefunds({ db, clock }: PaymentContext): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select distinct payment_id as id from (${buildDueRefunds()}) due limit 100`.execute(db);
  let created = 0;
  for (const { id } of rows) {
    created += await withTransaction(db, async (trx) => {
      // Concurrent processes wait here and then find nothing that is due.
      await trx.selectFrom("payments").select("id").where("id", "=", id).forUpdate().execute();
      const { rows: due } = await sql<{ sellerOrderId: number; amountMinor: number; reason: RefundReason }>`
        select seller_order_id as "sellerOrderId", rest::bigint as "amountMinor", reason
        from (${buildDueRefunds()}) due where payment_id = ${id} order by seller_order_id`.execute(trx);
      const now = clock();
      for (const { sellerOrderId, amountMinor, reason } of due) {
        await trx
          .insertInto("refunds")
          .values({
            id: randomUUID(),
            payment_id: id,
            seller_order_id: sellerOrderId,
            amount_minor: Number(amountMinor),
            reason,
            next_attempt_at: now,
            created_at: now,
          })
          .execute();
      }
      return due.length;
    });
  }
  return created;
}

/** Selects the parts of captured payments that have to be refunded, with the amount that is not refunded yet. */
const buildDueRefunds = () => sql`
  select * from (
    select a.payment_id, a.seller_order_id,
      case when s.status = 'CANCELLED' then 'cancelled' when s.status = 'RETURNED' then 'returned'
        when exists (select from payment_allocations b join payments q on q.id = b.payment_id
          where b.seller_order_id = a.seller_order_id and q.id <> p.id and q.captured_at is not null
            and (q.captured_at, q.id) < (p.captured_at, p.id)) then 'duplicate'
        when o.payment <> 'online' then 'method-changed' end as reason,
      a.amount_minor - coalesce((select sum(r.amount_minor) from refunds r
        where r.payment_id = a.payment_id and r.seller_order_id = a.seller_order_id), 0) as rest
    from payments p join payment_allocations a on a.payment_id = p.id
      join seller_orders s on s.id = a.seller_order_id join orders o on o.id = p.order_id
    where p.state in ('captured', 'partially-refunded')
  ) parts where reason is not null and rest > 0`;

/** Sends the waiting refunds to their providers. Returns the number of refunds that are done. */
export async function processRefunds(context: PaymentContext, isStopping: () => boolean): Promise<number> {
  let done = 0;
  const tried: string[] = [];
  while (!isStopping()) {
    const refund = await claimRefund(context, tried);
    if (!refund) break;
    tried.push(refund.id);
    if (await attemptRefund(context, refund)) done += 1;
  }
  return done;
}

type ClaimedRefund = {
  id: string;
  payment_id: string;
  seller_order_id: number | null;
  amount_minor: number;
  reason: string;
  attempts: number;
};

/** Claims the next refund. Refunds of one payment are sent one after another. */
async function claimRefund(
  { db, clock }: PaymentContext,
  tried: readonly string[],
): Promise<ClaimedRefund | undefined> {
  const now = clock();
  const { rows } = await sql<ClaimedRefund>`
    update refunds set attempts = attempts + 1, next_attempt_at = ${new Date(now.getTime() + ATTEMPT_LEASE_MS)}
    where id = (
      select r.id from refunds r
      where r.state = 'pending' and r.method = 'online' and r.next_attempt_at <= ${now} and r.id <> all(${[...tried]}::uuid[])
        and not exists (select from refunds e where e.payment_id = r.payment_id and e.state = 'pending'
          and (e.created_at, e.id) < (r.created_at, r.id))
      order by r.next_attempt_at, r.id limit 1 for update skip locked)
    returning id, payment_id, seller_order_id, amount_minor, reason, attempts`.execute(db);
  return rows[0];
}

async function attemptRefund(context: PaymentContext, refund: ClaimedRefund): Promise<boolean> {
  const payment = await findPayment(context.db, refund.payment_id);
  const provider = payment && context.providers.find(payment.provider);
  try {
    if (!provider || !payment.providerPaymentId)
      throw new Error(`the provider of payment ${refund.payment_id} is missing`);
    const { refundId, state } = await provider.refund(payment.providerPaymentId, {
      key: refund.id,
      amount: { minor: refund.amount_minor, currency: payment.currency },
      refundedBeforeMinor: payment.refundedMinor,
      isRepeated: refund.attempts > 1,
      reason: refund.reason,
    });
    if (state === "failed") throw new ProviderRefusedError("the provider could not refund", 409);
    if (state === "pending") {
      await postponeRefund(context, refund, null);
      return false;
    }
    const notifying = await prepareNotifications({ ...context, actor: { by: "system" } });
    await withTransaction(context.db, (trx) => completeRefund(trx, notifying, refund.id, refundId));
    return true;
  } catch (error) {
    context.logError(error);
    await postponeRefund(context, refund, error as Error);
    return false;
  }
}

/** Schedules the next attempt. Money that is owed is never given up: the interval grows to an hour. */
async function postponeRefund(
  { db, clock }: PaymentContext,
  refund: ClaimedRefund,
  error: Error | null,
): Promise<void> {
  const pause = Math.min(MAX_RETRY_MS, 30_000 * 2 ** Math.min(refund.attempts, 10));
  await db
    .updateTable("refunds")
    .set({
      next_attempt_at: new Date(clock().getTime() + pause),
      last_error: error === null ? null : error.message.slice(0, 300),
    })
    .where("id", "=", refund.id)
    .execute();
}

async function completeRefund(
  trx: Trx,
  context: NotifyingContext,
  refundId: string,
  providerRefundId: string,
): Promise<void> {
  const now = context.clock();
  const refund = await trx
    .updateTable("refunds")
    .set({ state: "done", done_at: now, provider_refund_id: providerRefundId, last_error: null })
    .where("id", "=", refundId)
    .where("state", "=", "pending")
    .returningAll()
    .executeTakeFirst();
  if (!refund) return;
  const payment = await trx
    .selectFrom("payments")
    .selectAll()
    .where("id", "=", refund.payment_id as string)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const refundedMinor = payment.refunded_minor + refund.amount_minor;
  await trx
    .updateTable("payments")
    .set({
      refunded_minor: refundedMinor,
      state: getRefundedState(payment.amount_minor, refundedMinor),
      updated_at: now,
    })
    .where("id", "=", payment.id)
    .execute();
  if (refund.seller_order_id === null) await recordCompletedBookingRefund(trx, refund, payment, now);
  else await recordCompletedRefund(trx, context, refund);
}

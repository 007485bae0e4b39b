import { randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { Tables } from "#db/schema/tables.ts";
import { withTransaction } from "#db/transaction.ts";
import { type NotifyingContext, prepareNotifications } from "#domain/orders/commands.server.ts";
import { recordCompletedBookingRefund } from "./booking-payments.server.ts";
import { getRefundedState } from "./payment.ts";
import type { PaymentContext } from "./payment-context.ts";
import type { ProviderRefund } from "./payment-provider.ts";
import { findPayment } from "./queries.server.ts";
import { recordCompletedRefund } from "./record-refund.server.ts";

type Trx = Transaction<Tables>;

/** Reasons for which money goes back to the buyer without anybody asking. */
type RefundReason = "cancelled" | "returned" | "duplicate" | "method-changed";

/** Lease of an attempt, in milliseconds. Another process tries again after it. */
const ATTEMPT_LEASE_MS = 2 * 60_000;
const MAX_RETRY_MS = 60 * 60_000;
/** Pause after a refund that failed for good, in milliseconds. Its reason rarely goes away within hours. */
const FAILED_RETRY_MS = 24 * 60 * 60_000;

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
  provider_refund_id: string | null;
  attempts: number;
  failures: number;
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
    returning id, payment_id, seller_order_id, amount_minor, reason, provider_refund_id, attempts, failures`.execute(
    db,
  );
  return rows[0];
}

/** Sends a refund or asks the provider how it stands, and records the answer. Returns whether the refund is done. */
async function attemptRefund(context: PaymentContext, refund: ClaimedRefund): Promise<boolean> {
  try {
    const { refundId, state } = await sendRefund(context, refund);
    if (state === "done") {
      const notifying = await prepareNotifications({ ...context, actor: { by: "system" } });
      await withTransaction(context.db, (trx) => completeRefund(trx, notifying, refund.id, refundId));
      return true;
    }
    if (state === "failed") await recordFailedRefund(context, refund, refundId);
    else await postponeRefund(context, refund, { provider_refund_id: refundId, last_error: null });
  } catch (error) {
    context.logError(error);
    await postponeRefund(context, refund, { last_error: (error as Error).message.slice(0, 300) });
  }
  return false;
}

/** Returns the refund of the provider as it is now. It is made if no earlier attempt has made it. */
async function sendRefund({ db, providers }: PaymentContext, refund: ClaimedRefund): Promise<ProviderRefund> {
  const payment = await findPayment(db, refund.payment_id);
  const provider = payment && providers.find(payment.provider);
  if (!provider || !payment.providerPaymentId)
    throw new Error(`the provider of payment ${refund.payment_id} is missing`);
  return provider.refund(payment.providerPaymentId, {
    key: refund.failures === 0 ? refund.id : `${refund.id}-${refund.failures}`,
    amount: { minor: refund.amount_minor, currency: payment.currency },
    refundedBeforeMinor: payment.refundedMinor,
    isRepeated: refund.attempts > 1,
    refundId: refund.provider_refund_id,
    reason: refund.reason,
  });
}

/** Schedules the next attempt. Money that is owed is never given up: the interval grows to an hour. */
async function postponeRefund(
  { db, clock }: PaymentContext,
  { id, attempts, failures }: ClaimedRefund,
  changes: { provider_refund_id?: string; last_error: string | null },
): Promise<void> {
  const pause = Math.min(MAX_RETRY_MS, 30_000 * 2 ** Math.min(attempts, 10));
  await db
    .updateTable("refunds")
    .set({ ...changes, next_attempt_at: new Date(clock().getTime() + pause) })
    .where("id", "=", id)
    .where("state", "=", "pending")
    // Another process may have recorded meanwhile that this refund of the provider failed.
    .where("failures", "=", failures)
    .execute();
}

/** Records that a refund of the provider failed for good. The next attempt makes another one, with another key. */
async function recordFailedRefund(
  { db, clock, logError }: PaymentContext,
  { id, failures }: ClaimedRefund,
  providerRefundId: string,
): Promise<void> {
  const error = new Error(`the provider reports that the refund ${providerRefundId} failed`);
  logError(error);
  await db
    .updateTable("refunds")
    .set({
      failures: failures + 1,
      provider_refund_id: null,
      last_error: error.message.slice(0, 300),
      next_attempt_at: new Date(clock().getTime() + FAILED_RETRY_MS),
    })
    .where("id", "=", id)
    .where("state", "=", "pending")
    .where("failures", "=", failures)
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

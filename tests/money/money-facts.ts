import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { LedgerAccount, LedgerTransactionKind } from "#db/schema/ledger.ts";
import type { PayoutState } from "#db/schema/payouts.ts";
import { listInvoices } from "#domain/invoices/invoices.server.ts";
import { listSellerBalances } from "#domain/ledger/balances.server.ts";
import { findOrderById } from "#domain/orders/queries.server.ts";
import { listOrderPayments } from "#domain/payments/queries.server.ts";

export type LedgerFact = {
  transactionId: number;
  kind: LedgerTransactionKind;
  sellerOrderId: number | null;
  paymentId: string | null;
  reference: string;
  account: LedgerAccount;
  sellerId: number | null;
  currency: string;
  amountMinor: number;
};

/** Refund of a seller order or a booking. One without a payment was given back in cash. */
export type RefundFact = {
  id: string;
  paymentId: string | null;
  sellerOrderId: number | null;
  amountMinor: number;
  state: string;
  reason: string;
};
type AllocationFact = { paymentId: string; sellerOrderId: number; amountMinor: number };
/** Payout. `transfers` counts how often an administrator was told to transfer it. */
export type PayoutFact = {
  id: number;
  key: string;
  sellerId: number;
  currency: string;
  amountMinor: number;
  state: PayoutState;
  approvals: number;
  approvalsNeeded: number;
  transfers: number;
};

export type MoneyFacts = Awaited<ReturnType<typeof readFacts>>;

/** Reads everything that the database knows about the money of an order, its sellers and its goods. */
export async function readFacts(
  db: Db,
  { orderId, sellerIds, adIds }: { orderId: number; sellerIds: readonly number[]; adIds: readonly number[] },
) {
  const order = await findOrderById(db, orderId);
  const sellerOrderIds = order?.sellers.map(({ id }) => id) ?? [];
  const payments = await listOrderPayments(db, orderId);
  const paymentIds = payments.map(({ id }) => id);
  const { rows: allocations } = await sql<AllocationFact>`
    select payment_id as "paymentId", seller_order_id as "sellerOrderId", amount_minor as "amountMinor"
    from payment_allocations where payment_id = any(${paymentIds}::uuid[])`.execute(db);
  const { rows: refunds } = await sql<RefundFact>`
    select id, payment_id as "paymentId", seller_order_id as "sellerOrderId", amount_minor as "amountMinor", state, reason
    from refunds where seller_order_id = any(${sellerOrderIds}::bigint[])`.execute(db);
  const { rows: ledger } = await sql<LedgerFact>`
    select t.id as "transactionId", t.kind, t.seller_order_id as "sellerOrderId", t.payment_id as "paymentId", t.reference,
      e.account, e.seller_id as "sellerId", e.currency, e.amount_minor as "amountMinor"
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.seller_order_id = any(${sellerOrderIds}::bigint[]) or t.payment_id = any(${paymentIds}::uuid[])
      or exists (select from ledger_entries s where s.transaction_id = t.id and s.seller_id = any(${[...sellerIds]}::int[]))
    order by e.id`.execute(db);
  const { rows: payouts } = await sql<PayoutFact>`
    select id, request_key as key, seller_id as "sellerId", currency, amount_minor as "amountMinor", state,
      approvals_needed as "approvalsNeeded",
      (select count(*)::int from payout_approvals a where a.payout_id = p.id) as approvals,
      (select count(*)::int from audit_log l where l.subject = 'payouts' and l.subject_id = p.id::text
        and l.action = 'payouts.markSent') as transfers
    from payouts p where seller_id = any(${[...sellerIds]}::int[])`.execute(db);
  const { rows: received } = await sql<{ id: number }>`
    select id from seller_orders where id = any(${sellerOrderIds}::bigint[]) and received_at is not null`.execute(db);
  const { rows: stocks } = await sql<{ id: number; stock: number }>`
    select id, stock from ads where id = any(${[...adIds]}::bigint[]) and kind = 'part'`.execute(db);
  const { rows: orders } = await sql<{ count: number }>`
    select count(distinct order_id)::int as count from seller_orders
    where seller_id = any(${[...sellerIds]}::int[])`.execute(db);
  const balances = [];
  for (const sellerId of sellerIds)
    for (const balance of await listSellerBalances(db, sellerId)) balances.push({ sellerId, ...balance });
  return {
    order,
    orderCount: orders[0]?.count ?? 0,
    payments,
    allocations,
    refunds,
    ledger,
    payouts,
    receivedIds: received.map(({ id }) => id),
    stocks,
    balances,
    invoices: await listInvoices(db, { sellerOrderIds }),
  };
}

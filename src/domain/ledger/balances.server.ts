import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { LedgerTransactionKind } from "#db/schema/ledger.ts";
import { sumDueRefunds } from "./due-refunds.server.ts";

/**
 * Money of a seller in one currency, in minor units. `availableMinor` can be paid out; it is negative while the seller
 * owes commission. `refundsDueMinor` waits to go back to buyers, `escrowMinor` waits for the delivery, and `onTheWayMinor`
 * was requested as payouts. No amount is part of another one.
 */
export type SellerBalance = {
  currency: string;
  availableMinor: number;
  refundsDueMinor: number;
  escrowMinor: number;
  onTheWayMinor: number;
};

/** Lists the balances of a seller by currency. Currencies without entries are left out. */
export async function listSellerBalances(db: Db, sellerId: number): Promise<SellerBalance[]> {
  const { rows } = await sql<Omit<SellerBalance, "refundsDueMinor">>`
    select currency, coalesce(sum(amount_minor) filter (where account = 'seller'), 0)::bigint as "availableMinor",
      coalesce(sum(amount_minor) filter (where account = 'escrow'), 0)::bigint as "escrowMinor",
      coalesce(sum(amount_minor) filter (where account = 'payout'), 0)::bigint as "onTheWayMinor"
    from ledger_entries where seller_id = ${sellerId} and account in ('seller', 'escrow', 'payout')
    group by currency order by currency`.execute(db);
  const due = await sumDueRefunds(db, [sellerId]);
  return rows.map(({ currency, availableMinor, ...parts }) => {
    const refundsDueMinor = due.get(currency) ?? 0;
    return { currency, availableMinor: availableMinor - refundsDueMinor, refundsDueMinor, ...parts };
  });
}

/**
 * Line of a seller's statement. `amountMinor` changed the available balance to `balanceMinor`. `commissionMinor` and
 * `taxMinor` were taken from the sale before; they are negative if a refund gave them back.
 */
export type StatementLine = {
  id: number;
  occurredAt: Date;
  kind: LedgerTransactionKind;
  /** Reason of a correction. */
  note: string | null;
  order: { sellerOrderId: number; number: string } | null;
  /** Rental booking that the line is about. */
  bookingId: number | null;
  payoutId: number | null;
  amountMinor: number;
  balanceMinor: number;
  commissionMinor: number;
  taxMinor: number;
};

/** Page of a statement. `before` is the cursor of the next page with older lines; undefined on the last page. */
export type StatementPage = { lines: StatementLine[]; before: number | undefined };

type StatementRow = Omit<StatementLine, "order"> & { sellerOrderId: number | null; number: string | null };

/** Lists the changes of a seller's available balance in a currency, the newest first. */
export async function listStatement(
  db: Db,
  {
    sellerId,
    currency,
    before,
    limit,
  }: { sellerId: number; currency: string; before?: number | undefined; limit: number },
): Promise<StatementPage> {
  const { rows } = await sql<StatementRow>`
    with page as (
      select e.id, e.transaction_id, e.amount_minor from ledger_entries e
      where e.seller_id = ${sellerId} and e.account = 'seller' and e.currency = ${currency}
        and e.id < ${before ?? Number.MAX_SAFE_INTEGER}
      order by e.id desc limit ${limit + 1}
    ), base as (
      select coalesce(sum(amount_minor), 0) as amount from ledger_entries
      where seller_id = ${sellerId} and account = 'seller' and currency = ${currency} and id < (select min(id) from page)
    )
    select page.id, t.occurred_at as "occurredAt", t.kind, t.note, t.payout_id as "payoutId",
      t.seller_order_id as "sellerOrderId", t.booking_id as "bookingId", o.number, page.amount_minor as "amountMinor",
      ((select amount from base) + sum(page.amount_minor) over (order by page.id))::bigint as "balanceMinor",
      taken.commission as "commissionMinor", taken.tax as "taxMinor"
    from page join ledger_transactions t on t.id = page.transaction_id
      left join seller_orders s on s.id = t.seller_order_id left join orders o on o.id = s.order_id
      cross join lateral (
        select coalesce(sum(amount_minor) filter (where account = 'commission'), 0)::bigint as commission,
          coalesce(sum(amount_minor) filter (where account = 'tax'), 0)::bigint as tax
        from ledger_entries where transaction_id = t.id) taken
    order by page.id desc`.execute(db);
  const lines = rows.slice(0, limit).map(({ sellerOrderId, number, ...line }) => ({
    ...line,
    order: sellerOrderId !== null && number !== null ? { sellerOrderId, number } : null,
  }));
  return { lines, before: rows.length > limit ? lines.at(-1)?.id : undefined };
}

/**
 * Returns the amount that a seller can have paid out in a currency, without the money that waits to go back to buyers.
 * Negative while the seller owes commission, or more waits to go back than the seller has.
 */
export async function getAvailableMinor(db: Db, sellerId: number, currency: string): Promise<number> {
  const { rows } = await sql<{ available: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as available from ledger_entries
    where seller_id = ${sellerId} and account = 'seller' and currency = ${currency}`.execute(db);
  const due = await sumDueRefunds(db, [sellerId]);
  return (rows[0]?.available ?? 0) - (due.get(currency) ?? 0);
}

/** Checks whether the balance of one of the sellers is not zero in some currency. */
export async function hasOpenBalance(db: Db, sellerIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from ledger_entries
    where seller_id = any(${[...sellerIds]}::int[]) and account in ('seller', 'escrow', 'payout')
    group by seller_id, account, currency having sum(amount_minor) <> 0 limit 1`.execute(db);
  return rows.length > 0;
}

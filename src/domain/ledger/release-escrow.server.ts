import { sql, type Transaction } from "kysely";
import type { Db } from "#db/database.ts";
import type { Tables } from "#db/schema/tables.ts";
import { withTransaction } from "#db/transaction.ts";
import { readSiteSettings } from "#domain/site/site-settings.server.ts";
import { hasWaitingRefundSql } from "./due-refunds.server.ts";
import { calculateEscrowCutoff, hasOpenReturnSql } from "./escrow-time.server.ts";
import { releaseEscrow } from "./settlement.ts";
import { applySettlementStep } from "./settlements.server.ts";

type Trx = Transaction<Tables>;
type HeldMoney = { sellerOrderId: number; sellerId: number; currency: string };

/** Lists the seller orders among `ids` whose money is in escrow. */
export async function listHeldSellerOrderIds(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select distinct seller_order_id as id from settlements
    where seller_order_id = any(${[...ids]}::bigint[]) and held_goods_minor + held_shipping_minor + held_tax_minor > 0`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Releases money in escrow to its seller. A later payment of the same seller order is released once more. */
async function releaseHeldMoney(trx: Trx, held: HeldMoney, now: Date): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ledger_transactions
    where seller_order_id = ${held.sellerOrderId} and kind = 'release'`.execute(trx);
  const reference = `release:${held.sellerOrderId}:${held.currency}:${(rows[0]?.count ?? 0) + 1}`;
  return applySettlementStep(trx, held, { kind: "release", reference, now }, releaseEscrow);
}

/** SQL condition that the money of the seller order `s` may go back to the buyer: it is being returned or refunded. */
const mayGoBackSql = sql`(${hasOpenReturnSql} or ${hasWaitingRefundSql})`;

/**
 * Releases the money of a seller order that the buyer has confirmed. While a refund of it waits, nothing is released; the
 * job releases the rest afterwards. The caller has locked the seller order.
 */
export async function releaseConfirmedOrder(trx: Trx, sellerOrderId: number, now: Date): Promise<void> {
  const { rows } = await sql<HeldMoney>`
    select m.seller_order_id as "sellerOrderId", m.seller_id as "sellerId", m.currency
    from settlements m join seller_orders s on s.id = m.seller_order_id
    where s.id = ${sellerOrderId} and not ${mayGoBackSql} order by m.currency`.execute(trx);
  for (const held of rows) await releaseHeldMoney(trx, held, now);
}

/**
 * Releases the money of delivered seller orders: after the days of the setting `escrowDays`, or at once if the buyer has
 * confirmed the receipt. Orders that are being returned or refunded stay in escrow. Releases at most `limit` seller orders
 * and returns their number. Several processes may run this at once.
 */
export async function releaseDueEscrow(db: Db, { now, limit }: { now: Date; limit: number }): Promise<number> {
  const { escrowDays } = await readSiteSettings(db);
  const cutoff = calculateEscrowCutoff(now, escrowDays);
  const { rows } = await sql<HeldMoney>`
    select m.seller_order_id as "sellerOrderId", m.seller_id as "sellerId", m.currency
    from settlements m join seller_orders s on s.id = m.seller_order_id
    where m.held_goods_minor + m.held_shipping_minor + m.held_tax_minor > 0
      and s.status in ('SHIPPED', 'DELIVERED') and not ${mayGoBackSql} and (s.received_at is not null or exists (
        select from order_events e where e.seller_order_id = s.id and e.what = 'DELIVERED' and e.occurred_at <= ${cutoff}))
    order by m.seller_order_id limit ${limit}`.execute(db);
  let released = 0;
  const errors: unknown[] = [];
  for (const held of rows) {
    try {
      if (await withTransaction(db, (trx) => releaseUnlessGoingBack(trx, held, now))) released += 1;
    } catch (error) {
      errors.push(error);
    }
  }
  // One order that fails does not keep the money of the others.
  if (released === 0 && errors.length > 0) throw errors[0];
  return released;
}

/**
 * Releases money unless the order has been returned since the query, or is being returned or refunded. The conditions are
 * read after the lock, so that a refund that was requested meanwhile is seen.
 */
async function releaseUnlessGoingBack(trx: Trx, held: HeldMoney, now: Date): Promise<boolean> {
  await trx.selectFrom("seller_orders").select("id").where("id", "=", held.sellerOrderId).forUpdate().execute();
  const { rows } = await sql`
    select from seller_orders s where s.id = ${held.sellerOrderId} and s.status in ('SHIPPED', 'DELIVERED')
      and not ${mayGoBackSql}`.execute(trx);
  return rows.length > 0 && releaseHeldMoney(trx, held, now);
}

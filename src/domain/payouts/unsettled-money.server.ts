import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { hasOpenBalance } from "#domain/ledger/balances.server.ts";
import { hasDueRefunds } from "#domain/ledger/due-refunds.server.ts";
import { hasOpenReturnSql } from "#domain/ledger/escrow-time.server.ts";

/**
 * Why the account of a seller must stay: a part of an order is being returned, a refund waits, a provider is still asked
 * about a payout, or the seller has a balance or owes money.
 */
export type UnsettledMoney = "returns" | "refunds" | "payouts" | "money";

/** Finds money of sellers that still moves or may come back. Undefined if everything is settled. */
export async function findUnsettledMoney(db: Db, sellerIds: readonly number[]): Promise<UnsettledMoney | undefined> {
  if (sellerIds.length === 0) return undefined;
  if (await hasOpenPayout(db, sellerIds)) return "money";
  if (await hasOpenReturn(db, sellerIds)) return "returns";
  if (await hasDueRefunds(db, sellerIds)) return "refunds";
  if ((await hasOpenBalance(db, sellerIds)) || (await isAwaitingCouponCosts(db, sellerIds))) return "money";
  return (await hasWatchedPayout(db, sellerIds)) ? "payouts" : undefined;
}

async function hasOpenPayout(db: Db, sellerIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from payouts where seller_id = any(${[...sellerIds]}::int[]) and state in ('requested', 'approved', 'sent')
    limit 1`.execute(db);
  return rows.length > 0;
}

async function hasOpenReturn(db: Db, sellerIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from seller_orders s where s.seller_id = any(${[...sellerIds]}::int[]) and ${hasOpenReturnSql}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Checks whether the platform will owe a discount of its coupons when the days of the setting `escrowDays` have passed. */
async function isAwaitingCouponCosts(db: Db, sellerIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from seller_orders where awaits_coupon_costs and seller_id = any(${[...sellerIds]}::int[]) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Checks whether a provider is still asked about a payout. Its bank may send a paid payout back for some days. */
async function hasWatchedPayout(db: Db, sellerIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from payout_transfers t join payouts p on p.id = t.payout_id
    where p.seller_id = any(${[...sellerIds]}::int[]) and t.next_check_at is not null limit 1`.execute(db);
  return rows.length > 0;
}

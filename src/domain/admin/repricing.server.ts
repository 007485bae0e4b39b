import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { BASE_CURRENCY } from "#domain/catalog/catalog.ts";

/**
 * Number of listings per repricing transaction. The batch is small enough to keep pages fast on the embedded database.
 */
const REPRICING_BATCH_SIZE = 2_000;
/**
 * Delay before the second repricing pass. Processes cache exchange rates for up to a minute. Listings that they write
 * within this minute may have base prices at the old rate.
 */
const REPRICING_RECHECK_DELAY = "2 minutes";

/**
 * Recalculates the base prices (`base_minor`) of all listings in a currency. Lists sort and filter by base prices.
 * Rounds like `convertMoney`. Each batch is one transaction, so an interrupted run can be repeated. Prices remembered
 * with favourites change in proportion, so that no false price drops appear. The price history stays unchanged. Returns
 * the number of changed listings.
 */
export async function recalculateBasePrices(db: Db, code: string): Promise<number> {
  let changed = 0;
  let lastId = 0;
  for (;;) {
    const { last, count } = await withTransaction(db, (trx) => recalculateBatch(trx, code, lastId));
    if (last === null) return changed;
    lastId = last;
    changed += count;
  }
}

async function recalculateBatch(trx: Db, code: string, after: number): Promise<{ last: number | null; count: number }> {
  const { rows } = await sql<{ last: number | null; count: number }>`
    with part as (
      select id, price_minor, base_minor from ads where currency = ${code} and id > ${after} order by id limit ${REPRICING_BATCH_SIZE}
    ), reckoned as (
      select s.id, s.base_minor as was,
        -- An integer division that rounds half up. Rounding only once gives the same result as the function convertMoney.
        div(2 * n.amount + n.rate, 2 * n.rate)::bigint as base_minor
      from part s, currencies c, currencies b, lateral (select
        s.price_minor::numeric * (b.rate * 100000000) * power(10::numeric, b.decimals) as amount,
        (c.rate * 100000000) * power(10::numeric, c.decimals) as rate) as n
      where c.code = ${code} and b.code = ${BASE_CURRENCY} and s.price_minor is not null
    ), changed as (
      update ads a set base_minor = r.base_minor from reckoned r
      where a.id = r.id and a.base_minor is distinct from r.base_minor
      returning a.id, a.base_minor, r.was
    ), kept as (
      update favourites f set base_minor = round(f.base_minor::numeric * c.base_minor / c.was)
      from changed c where f.ad_id = c.id and f.base_minor is not null and c.was > 0
    )
    select (select max(id) from part) as last, (select count(*)::int from changed) as count`.execute(trx);
  return rows[0] ?? { last: null, count: 0 };
}

/** Enqueues the repricing of a currency whose exchange rate changes. Must run in the transaction of that change. */
export async function enqueueRepricing(trx: Db, code: string): Promise<void> {
  await sql`
    insert into currency_repricing_jobs (code, run_at) values (${code}, now() + ${REPRICING_RECHECK_DELAY}::interval)
    on conflict (code) do update set run_at = excluded.run_at`.execute(trx);
}

/**
 * Runs all repricings that are due: interrupted first passes, and the second passes (see `REPRICING_RECHECK_DELAY`).
 * The repricing job calls this function.
 */
export async function runDueRepricing(db: Db): Promise<void> {
  const { rows } = await sql<{ code: string }>`select code from currency_repricing_jobs where run_at <= now()`.execute(
    db,
  );
  for (const { code } of rows) {
    await recalculateBasePrices(db, code);
    await sql`delete from currency_repricing_jobs where code = ${code} and run_at <= now()`.execute(db);
  }
}

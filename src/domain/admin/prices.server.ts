import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import { baseCurrency } from "#domain/catalog/catalogue.ts";

/** Ads whose prices are reckoned anew at a time: few enough that pages never wait long for the embedded database. */
const batch = 2_000;
/** Processes may go by a kept rate for a minute: ads that they write meanwhile are looked at once more after it. */
const again = "2 minutes";

/**
 * Reckons the prices of a currency's ads in the base currency anew, which lists sort and filter by (`base_minor`), the
 * same way as `convert` does, to the last cent. A batch is a transaction: who broke off begins again and finds only
 * what is left. What people saw when they put an ad among their favourites changes along, so that no price seems to
 * have fallen that hasn't; the price history stays as it was on its days. Returns how many ads it changed.
 */
export async function reckonPrices(db: Db, code: string): Promise<number> {
  let changed = 0;
  let after = 0;
  for (;;) {
    const { last, count } = await inTransaction(db, (trx) => reckonSome(trx, code, after));
    if (last === null) return changed;
    after = last;
    changed += count;
  }
}

async function reckonSome(trx: Db, code: string, after: number): Promise<{ last: number | null; count: number }> {
  const { rows } = await sql<{ last: number | null; count: number }>`
    with part as (
      select id, price_minor, base_minor from ads where currency = ${code} and id > ${after} order by id limit ${batch}
    ), reckoned as (
      select s.id, s.base_minor as was,
        -- Whole numbers throughout: halves go up, and nothing is rounded twice.
        div(2 * n.amount + n.rate, 2 * n.rate)::bigint as base_minor
      from part s, currencies c, currencies b, lateral (select
        s.price_minor::numeric * (b.rate * 100000000) * power(10::numeric, b.decimals) as amount,
        (c.rate * 100000000) * power(10::numeric, c.decimals) as rate) as n
      where c.code = ${code} and b.code = ${baseCurrency} and s.price_minor is not null
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

/** Notes that a currency's rate has changed; in the transaction of the change. */
export async function noteNewRate(trx: Db, code: string): Promise<void> {
  await sql`
    insert into currency_reckonings (code, at) values (${code}, now() + ${again}::interval)
    on conflict (code) do update set at = excluded.at`.execute(trx);
}

/** Finishes what was broken off and looks once more at what was written by an old rate; for the job. */
export async function reckonDuePrices(db: Db): Promise<void> {
  const { rows } = await sql<{ code: string }>`select code from currency_reckonings where at <= now()`.execute(db);
  for (const { code } of rows) {
    await reckonPrices(db, code);
    await sql`delete from currency_reckonings where code = ${code} and at <= now()`.execute(db);
  }
}

import { type Kysely, sql } from "kysely";

/**
 * Makes the updates that each order causes cheaper (heap-only tuples, HOT). The time of the last change was indexed,
 * and an update of an indexed column rewrites all seventeen indexes of `ads`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- Few ads wait to be looked at: they are sorted when they are read.
drop index ads_pending;
create index ads_pending on ads (id) where status = 'pending';
-- Nobody asks for carts by it.
drop index carts_updated;
-- Room on the same page for the changed row.
alter table ads set (fillfactor = 90);
alter table carts set (fillfactor = 90);

-- The rows before and after are put together by hashing, however few there were when the plan was made: pairing each with each would
-- take minutes for twenty thousand ads that one statement changes.
create or replace function ads_prices_changed() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  -- Most updates change none of this: a piece was sold, somebody looked at it.
  if not exists (
    select from after n join before o on o.id = n.id
    where (n.price_minor, n.currency, n.base_minor, n.price_per, n.kind, n.status, n.model_id, n.year, n.mileage_km, n.condition_id)
      is distinct from
      (o.price_minor, o.currency, o.base_minor, o.price_per, o.kind, o.status, o.model_id, o.year, o.mileage_km, o.condition_id)
  ) then return null; end if;

  insert into ad_prices (ad_id, at, price_minor, currency, base_minor)
    select n.id, case when n.updated_at > o.updated_at then n.updated_at else now() end, n.price_minor, n.currency, n.base_minor
    from after n join before o on o.id = n.id
    where n.price_minor is not null and (n.price_minor, n.currency) is distinct from (o.price_minor, o.currency)
    order by n.id;

  -- A price that rises, or that is asked for, has not fallen any more.
  delete from ad_drops d using after n join before o on o.id = n.id
    where d.ad_id = n.id and (n.price_minor, n.currency) is distinct from (o.price_minor, o.currency)
      and (n.base_minor is null or o.base_minor is null or n.base_minor > o.base_minor);
  -- Below one per cent it is rounding, or another currency.
  insert into ad_drops (ad_id, at, before_minor)
    select n.id, case when n.updated_at > o.updated_at then n.updated_at else now() end,
      case when n.currency = o.currency then o.price_minor
        else round(o.base_minor::numeric * n.price_minor / n.base_minor) end
    from after n join before o on o.id = n.id
    where (n.price_minor, n.currency) is distinct from (o.price_minor, o.currency)
      and n.base_minor > 0 and n.base_minor * 100 <= o.base_minor * 99 and n.price_per = o.price_per
    on conflict (ad_id) do update set at = excluded.at, before_minor = excluded.before_minor;

  with changed as (
    select n.id, o.kind as old_kind, o.model_id as old_model, o.year as old_year, n.kind, n.model_id, n.year
    from after n join before o on o.id = n.id
    where (n.kind, n.status, n.model_id, n.year, n.mileage_km, n.condition_id, n.base_minor, n.price_per)
      is distinct from (o.kind, o.status, o.model_id, o.year, o.mileage_km, o.condition_id, o.base_minor, o.price_per)
  ), outdated as (
    delete from ad_market m using changed c where m.ad_id = c.id
  )
  insert into market_stale (model_id, year)
    select distinct cell.model_id, near.year
    from changed c
      cross join lateral (values (c.old_kind, c.old_model, c.old_year), (c.kind, c.model_id, c.year)) as cell(kind, model_id, year)
      cross join lateral generate_series(cell.year - 1, cell.year + 1) as near(year)
    where cell.kind = 'car' and cell.model_id is not null;
  return null;
end $$;
`)
    .execute(db);
}

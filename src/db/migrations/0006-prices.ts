import { type Kysely, sql } from "kysely";

/**
 * Creates price history, recent price drops and price ratings. Triggers write history and drops, so that no change is
 * missed. The application calculates the ratings of the models and years that triggers put into a queue.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table ad_prices (
  id bigint generated always as identity primary key,
  ad_id bigint not null references ads on delete cascade,
  at timestamptz not null,
  price_minor bigint not null,
  currency text not null,
  base_minor bigint not null
);
create index ad_prices_ad on ad_prices (ad_id, id);

-- Listings whose last price change was a drop. The previous price is in the current currency of the listing.
create table ad_drops (
  ad_id bigint primary key references ads on delete cascade,
  at timestamptz not null,
  before_minor bigint not null
);
create index ad_drops_at on ad_drops (at desc);

-- Price ratings. Cars that cannot be rated have no row.
create table ad_market (
  ad_id bigint primary key references ads on delete cascade,
  verdict text not null check (verdict in ('great', 'good', 'fair', 'high')),
  at timestamptz not null default now()
);
create index ad_market_verdict on ad_market (verdict, ad_id);

-- Queue of models and years to rate again. Writers of listings only insert rows, so they never wait for each other.
create table market_stale (
  id bigint generated always as identity primary key,
  model_id int not null,
  year int not null
);
create index market_stale_cell on market_stale (model_id, year);

create index ads_comparable on ads (model_id, year, created_at desc, id desc)
  include (mileage_km, base_minor, condition_id, price_per)
  where status = 'active' and kind = 'car' and base_minor > 0;

create function ads_prices_added() returns trigger language plpgsql as $$
begin
  insert into ad_prices (ad_id, at, price_minor, currency, base_minor)
    select id, created_at, price_minor, currency, base_minor from added where price_minor is not null order by id;
  insert into market_stale (model_id, year)
    select distinct a.model_id, near.year from added a, generate_series(a.year - 1, a.year + 1) as near(year)
    where a.kind = 'car' and a.status = 'active' and a.model_id is not null and a.price_minor is not null;
  return null;
end $$;
create trigger ads_prices_added after insert on ads
  referencing new table as added for each statement execute function ads_prices_added();

create function ads_prices_changed() returns trigger language plpgsql as $$
begin
  insert into ad_prices (ad_id, at, price_minor, currency, base_minor)
    select n.id, case when n.updated_at > o.updated_at then n.updated_at else now() end, n.price_minor, n.currency, n.base_minor
    from after n join before o on o.id = n.id
    where n.price_minor is not null and (n.price_minor, n.currency) is distinct from (o.price_minor, o.currency)
    order by n.id;

  -- A price that rises or becomes "on request" ends the drop.
  delete from ad_drops d using after n join before o on o.id = n.id
    where d.ad_id = n.id and (n.price_minor, n.currency) is distinct from (o.price_minor, o.currency)
      and (n.base_minor is null or o.base_minor is null or n.base_minor > o.base_minor);
  -- Less than one per cent is rounding, or another currency.
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
create trigger ads_prices_changed after update on ads
  referencing old table as before new table as after for each statement execute function ads_prices_changed();

create function ads_prices_removed() returns trigger language plpgsql as $$
begin
  insert into market_stale (model_id, year)
    select distinct a.model_id, near.year from removed a, generate_series(a.year - 1, a.year + 1) as near(year)
    where a.kind = 'car' and a.status = 'active' and a.model_id is not null;
  return null;
end $$;
create trigger ads_prices_removed after delete on ads
  referencing old table as removed for each statement execute function ads_prices_removed();

insert into ad_prices (ad_id, at, price_minor, currency, base_minor)
  select id, created_at, price_minor, currency, base_minor from ads where price_minor is not null order by id;
insert into market_stale (model_id, year)
  select distinct a.model_id, near.year from ads a, generate_series(a.year - 1, a.year + 1) as near(year)
  where a.kind = 'car' and a.status = 'active' and a.model_id is not null and a.price_minor is not null;
`)
    .execute(db);
}

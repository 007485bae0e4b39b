import { type Kysely, sql } from "kysely";

/**
 * New names of tables, by old name. Indexes, constraints, sequences and triggers of a table are renamed accordingly.
 */
const tableNames: Record<string, string> = {
  ad_days: "ad_daily_stats",
  ad_docs: "ad_translations",
  ad_drops: "ad_price_drops",
  ad_looked_at: "ad_moderation_snapshots",
  ad_market: "ad_price_ratings",
  ad_names: "ad_suggest_index",
  ad_risks: "fraud_signals",
  ad_sold_questions: "availability_checks",
  ad_sold_reports: "sold_reports",
  aliases: "catalog_aliases",
  conversation_sides: "conversation_participants",
  currency_reckonings: "currency_repricing_jobs",
  limit_windows: "rate_limit_buckets",
  market_stale: "price_rating_queue",
  phone_windows: "phone_reveal_windows",
  searches: "search_log",
  seeds: "seed_history",
  term_keys: "search_term_skeletons",
  terms: "search_terms",
};

/** New names of columns, by the old table and column. */
const columnNames: Record<string, Record<string, string>> = {
  ad_changes: { at: "created_at" },
  ad_decisions: { at: "created_at", mends: "requested_changes" },
  ad_drops: { at: "occurred_at", before_minor: "previous_price_minor" },
  ad_events: { at: "occurred_at" },
  ad_looked_at: { at: "created_at", facts: "contents" },
  ad_market: { at: "calculated_at", verdict: "price_rating" },
  ad_prices: { at: "effective_at" },
  ad_risks: { at: "created_at", sign: "signal" },
  ad_search: { edition: "index_version" },
  ad_sold_reports: { at: "created_at" },
  audit_log: { at: "occurred_at" },
  bookings: { answer_by: "respond_by", day_minor: "daily_rate_minor", during: "period" },
  cart_lines: { seen_minor: "seen_price_minor" },
  conversation_sides: { read_to: "last_read_id" },
  conversations: { last_at: "last_message_at" },
  currency_reckonings: { at: "run_at" },
  idempotency_keys: { begun_at: "started_at" },
  imports: { next_try_at: "next_attempt_at", screened_to: "screening_cursor", trouble: "error" },
  inbox_blocks: { at: "created_at" },
  mail_outbox: { next_try_at: "next_attempt_at" },
  messages: { at: "created_at" },
  offers: { made_at: "created_at" },
  order_events: { at: "occurred_at" },
  pictures: { avif: "avif_status", looks: "perceptual_hash", next_try_at: "next_attempt_at" },
  seeds: { at: "seeded_at" },
  seller_orders: { answer_by: "respond_by" },
  write_probes: { at: "written_at" },
};

/**
 * New names of indexes and constraints, by old name. Other indexes and constraints get names that consist of table and
 * columns, which would be unsuitable or too long here.
 */
const objectNames: Record<string, string> = {
  ad_names_words: "ad_suggest_index_names",
  audit_log_at: "audit_log_newest",
  idempotency_keys_begun: "idempotency_keys_started",
  aliases_text_make_id_model_id_city_id_brand_id_lookup_id_key: "catalog_aliases_text_target_key",
  market_stale_cell: "price_rating_queue_model_year",
};

/** New names of functions, by the old name. */
const functionNames: Record<string, string> = {
  ads_with_words: "find_ads_by_words",
  compatibility_of: "get_part_compatibility",
  keep_ad_names: "sync_ad_suggest_index",
  note_ad_parts: "log_ad_detail_change",
  note_ads: "log_ad_change",
  note_ads_of_fitments: "log_ad_change_by_fitment",
  note_ads_of_qualifiers: "log_ad_change_by_fitment_qualifier",
  note_ads_of_sellers: "log_ad_change_by_seller",
  note_ads_of_values: "log_ad_change_by_option_value",
  rate_ads: "recalculate_ad_rating",
  refresh_compatibility: "refresh_compatibility_by_fitment",
  refresh_universal: "refresh_compatibility_by_part",
  refuse_named_code: "reject_referenced_code",
  tell_ad_pages: "notify_ad_page_change",
  tell_ads: "notify_ad_change",
  tell_changed: "notify_change",
};

/** Patterns in the names of triggers, each with its replacement. */
const triggerNames: readonly [RegExp, string][] = [
  [/^ad_search_added$/, "ad_search_sync_suggest_index_insert"],
  [/^ad_search_changed$/, "ad_search_sync_suggest_index_update"],
  [/^reviews_rate_/, "reviews_recalculate_rating_"],
  [/^sellers_changed$/, "sellers_log_change_update"],
  [/_named_by_/, "_referenced_by_"],
  [/_noted_/, "_log_change_"],
  [/_told/, "_notify_change"],
];

/**
 * Renames tables, columns, functions, triggers and the notification channel to standard terms, which the code uses as
 * well. Changes no data except the states in `pictures.avif_status` and the error message of crashed workers. Processes
 * of an older version do not work with the new names.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [...(await getObjectRenames(db)), ...(await getTriggerRenames(db))];
  for (const [table, columns] of Object.entries(columnNames)) {
    for (const [from, to] of Object.entries(columns))
      statements.push(`alter table ${table} rename column ${from} to ${to}`);
  }
  for (const [from, to] of Object.entries(tableNames)) statements.push(`alter table ${from} rename to ${to}`);
  for (const [from, to] of Object.entries(functionNames)) statements.push(`alter function ${from} rename to ${to}`);
  await sql.raw(statements.join(";\n")).execute(db);
  await sql.raw(functionBodies).execute(db);
  await changePictures(db);
  for (const table of ["imports", "mail_outbox", "pictures"]) {
    await sql`
      update ${sql.table(table)} set last_error = 'worker crashed before completion'
      where last_error = 'begun and never ended: the process stopped meanwhile'`.execute(db);
  }
}

/** Returns statements that rename the constraints, indexes and sequences whose names begin with a renamed table. */
async function getObjectRenames(db: Kysely<unknown>): Promise<string[]> {
  const tables = [...new Set([...Object.keys(tableNames), ...Object.keys(columnNames)])];
  // Renaming a constraint renames its index, too.
  const { rows } = await sql<{ kind: "constraint" | "index" | "sequence"; table: string; name: string }>`
    with tables as (
      select oid, relname from pg_class
      where relnamespace = current_schema()::regnamespace and relname = any(${tables}::text[])
    )
    select 'constraint' as kind, t.relname as table, c.conname as name from pg_constraint c join tables t on t.oid = c.conrelid
    union all
    select 'index', t.relname, i.relname from tables t join pg_index x on x.indrelid = t.oid join pg_class i on i.oid = x.indexrelid
      where not exists (select from pg_constraint c where c.conindid = i.oid and c.conrelid = t.oid)
    union all
    select 'sequence', t.relname, s.relname from tables t
      join pg_depend d on d.refobjid = t.oid and d.refclassid = 'pg_class'::regclass and d.classid = 'pg_class'::regclass
      join pg_class s on s.oid = d.objid and s.relkind = 'S'
    order by 1, 2, 3`.execute(db);
  return rows.flatMap(({ kind, table, name }) => {
    const renamed = getNewObjectName(table, name);
    if (renamed === name) return [];
    return kind === "constraint"
      ? [`alter table ${table} rename constraint ${name} to ${renamed}`]
      : [`alter ${kind} ${name} rename to ${renamed}`];
  });
}

function getNewObjectName(table: string, name: string): string {
  if (objectNames[name]) return objectNames[name];
  if (!name.startsWith(`${table}_`)) return name;
  let rest = name.slice(table.length);
  for (const [from, to] of Object.entries(columnNames[table] ?? {})) {
    rest = rest.replace(new RegExp(`^_${from}(?=_|$)`), `_${to}`);
  }
  return `${tableNames[table] ?? table}${rest}`;
}

/** Returns statements that rename triggers. */
async function getTriggerRenames(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ table: string; name: string }>`
    select c.relname as table, t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal order by 1, 2`.execute(db);
  return rows.flatMap(({ table, name }) => {
    const target = tableNames[table];
    let renamed = target && name.startsWith(`${table}_`) ? `${target}${name.slice(table.length)}` : name;
    for (const [pattern, replacement] of triggerNames) renamed = renamed.replace(pattern, replacement);
    return renamed === name ? [] : [`alter trigger ${name} on ${table} rename to ${renamed}`];
  });
}

/** Definitions of the functions whose bodies are rewritten with the new names and terms. */
const functionBodies = `
create or replace function ads_prices_added() returns trigger language plpgsql as $$
begin
  insert into ad_prices (ad_id, effective_at, price_minor, currency, base_minor)
    select id, created_at, price_minor, currency, base_minor from added where price_minor is not null order by id;
  insert into price_rating_queue (model_id, year)
    select distinct a.model_id, near.year from added a, generate_series(a.year - 1, a.year + 1) as near(year)
    where a.kind = 'car' and a.status = 'active' and a.model_id is not null and a.price_minor is not null;
  return null;
end $$;

-- Without nested loops the rows before and after are joined by hashing, also with a plan made for few rows. A nested
-- loop would take minutes for a statement that changes twenty thousand listings.
create or replace function ads_prices_changed() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  -- Most updates change no column that is relevant here.
  if not exists (
    select from after n join before o on o.id = n.id
    where (n.price_minor, n.currency, n.base_minor, n.price_per, n.kind, n.status, n.model_id, n.year, n.mileage_km, n.condition_id)
      is distinct from
      (o.price_minor, o.currency, o.base_minor, o.price_per, o.kind, o.status, o.model_id, o.year, o.mileage_km, o.condition_id)
  ) then return null; end if;

  insert into ad_prices (ad_id, effective_at, price_minor, currency, base_minor)
    select n.id, case when n.updated_at > o.updated_at then n.updated_at else now() end, n.price_minor, n.currency, n.base_minor
    from after n join before o on o.id = n.id
    where n.price_minor is not null and (n.price_minor, n.currency) is distinct from (o.price_minor, o.currency)
    order by n.id;

  -- A price that rises or becomes "on request" ends the drop.
  delete from ad_price_drops d using after n join before o on o.id = n.id
    where d.ad_id = n.id and (n.price_minor, n.currency) is distinct from (o.price_minor, o.currency)
      and (n.base_minor is null or o.base_minor is null or n.base_minor > o.base_minor);
  -- Less than one per cent is rounding, or another currency.
  insert into ad_price_drops (ad_id, occurred_at, previous_price_minor)
    select n.id, case when n.updated_at > o.updated_at then n.updated_at else now() end,
      case when n.currency = o.currency then o.price_minor
        else round(o.base_minor::numeric * n.price_minor / n.base_minor) end
    from after n join before o on o.id = n.id
    where (n.price_minor, n.currency) is distinct from (o.price_minor, o.currency)
      and n.base_minor > 0 and n.base_minor * 100 <= o.base_minor * 99 and n.price_per = o.price_per
    on conflict (ad_id) do update set occurred_at = excluded.occurred_at, previous_price_minor = excluded.previous_price_minor;

  with changed as (
    select n.id, o.kind as old_kind, o.model_id as old_model, o.year as old_year, n.kind, n.model_id, n.year
    from after n join before o on o.id = n.id
    where (n.kind, n.status, n.model_id, n.year, n.mileage_km, n.condition_id, n.base_minor, n.price_per)
      is distinct from (o.kind, o.status, o.model_id, o.year, o.mileage_km, o.condition_id, o.base_minor, o.price_per)
  ), outdated as (
    delete from ad_price_ratings r using changed c where r.ad_id = c.id
  )
  insert into price_rating_queue (model_id, year)
    select distinct cell.model_id, near.year
    from changed c
      cross join lateral (values (c.old_kind, c.old_model, c.old_year), (c.kind, c.model_id, c.year)) as cell(kind, model_id, year)
      cross join lateral generate_series(cell.year - 1, cell.year + 1) as near(year)
    where cell.kind = 'car' and cell.model_id is not null;
  return null;
end $$;

create or replace function ads_prices_removed() returns trigger language plpgsql as $$
begin
  insert into price_rating_queue (model_id, year)
    select distinct a.model_id, near.year from removed a, generate_series(a.year - 1, a.year + 1) as near(year)
    where a.kind = 'car' and a.status = 'active' and a.model_id is not null;
  return null;
end $$;

create or replace function sync_ad_suggest_index() returns trigger language plpgsql as $$
begin
  insert into ad_suggest_index (ad_id, created_at, names)
  select s.ad_id, a.created_at, strip(ts_filter(s.vector, '{a}')) from written s join ads a on a.id = s.ad_id
  on conflict (ad_id) do update set names = excluded.names;
  return null;
end $$;

create or replace function set_compatibility() returns trigger language plpgsql as $$
begin
  if new.part_id is not null then new.compatibility := get_part_compatibility(new.part_id); end if;
  return new;
end $$;
create or replace function refresh_compatibility_by_fitment() returns trigger language plpgsql as $$
begin
  update ads a set compatibility = get_part_compatibility(a.part_id)
    where a.part_id in (select part_id from written) and a.compatibility <> get_part_compatibility(a.part_id);
  return null;
end $$;
create or replace function refresh_compatibility_by_part() returns trigger language plpgsql as $$
begin
  update ads a set compatibility = get_part_compatibility(a.part_id)
    where a.part_id in (select id from written) and a.compatibility <> get_part_compatibility(a.part_id);
  return null;
end $$;

create or replace function reject_referenced_code() returns trigger language plpgsql as $$
declare
  referenced boolean;
begin
  if tg_op = 'UPDATE' and new.code = old.code then
    return new;
  end if;
  execute format('select exists (select from %I where %I = $1)', tg_argv[0], tg_argv[1]) into referenced using old.code;
  if referenced then
    raise foreign_key_violation using
      message = format('%s %L is still referenced from table %I', tg_table_name, old.code, tg_argv[0]),
      table = tg_argv[0], column = tg_argv[1];
  end if;
  return coalesce(new, old);
end $$;

-- The change log contains everything that lists and listing pages show. An import changes thousands of listings, which
-- one notification covers.
create or replace function notify_ad_change() returns trigger language plpgsql as $$
begin
  if (select count(*) from written) > 200 then
    perform pg_notify('cache_invalidation', 'ads');
  else
    perform pg_notify('cache_invalidation', 'ad:' || ad_id) from (select distinct ad_id from written) as each;
    perform pg_notify('cache_invalidation', coalesce('list:' || kind, 'ads'))
      from (select distinct a.kind from written w left join ads a on a.id = w.ad_id) as each;
  end if;
  return null;
end $$;
create or replace function notify_ad_page_change() returns trigger language plpgsql as $$
begin
  if (select count(*) from written) > 200 then
    perform pg_notify('cache_invalidation', 'ads');
  else
    perform pg_notify('cache_invalidation', 'ad:' || ad_id)
      from (select distinct ad_id from written where ad_id is not null) as each;
  end if;
  return null;
end $$;
create or replace function notify_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('cache_invalidation', tg_argv[0]);
  return null;
end $$;
`;

/**
 * Recreates the function for similar pictures with a new parameter name. Replaces the values of `pictures.avif_status`
 * and the indexes that depend on them.
 */
async function changePictures(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
drop index pictures_alike, pictures_waiting, pictures_open;
drop function picture_pieces(bit);
-- Six bands of a perceptual hash. Two hashes that differ in at most five bits have at least one band in common.
create function perceptual_hash_bands(hash bit(64)) returns int[] language sql immutable strict parallel safe as $$
  select array[
    substring(hash from 1 for 11)::bit(11)::int,
    substring(hash from 12 for 11)::bit(11)::int + 4096,
    substring(hash from 23 for 11)::bit(11)::int + 8192,
    substring(hash from 34 for 11)::bit(11)::int + 12288,
    substring(hash from 45 for 10)::bit(10)::int + 16384,
    substring(hash from 55 for 10)::bit(10)::int + 20480]
$$;
create index pictures_similar on pictures using gin (perceptual_hash_bands(perceptual_hash)) where perceptual_hash is not null;

alter table pictures drop constraint pictures_avif_status_check;
update pictures set avif_status = case avif_status when 'waiting' then 'pending' when 'made' then 'ready' else avif_status end;
alter table pictures
  alter column avif_status set default 'pending',
  add constraint pictures_avif_status_check check (avif_status in ('pending', 'ready', 'failed'));
create index pictures_avif_pending on pictures (id) where avif_status = 'pending';
create index pictures_avif_open on pictures (id) where avif_status <> 'ready';
`)
    .execute(db);
}

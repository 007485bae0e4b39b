import { type Kysely, sql } from "kysely";

/**
 * Creates the change log of listings, and a function that finds ids of listings by words. Each row of the log contains
 * a transaction id and a listing that the transaction wrote. Processes read new rows to refresh their search index in
 * memory. By the transaction ids they also find rows of transactions that started earlier but committed later. Drops
 * the former sequence, which did not tell which listings had changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
drop trigger ads_changed on ads;
drop trigger ad_features_changed on ad_features;
drop function note_ad_change();
drop sequence ad_changes;

create table ad_changes (
  xid xid8 not null default pg_current_xact_id(),
  ad_id bigint not null,
  at timestamptz not null default now(),
  primary key (xid, ad_id)
);
create index ad_changes_at on ad_changes (at);

-- The planner underestimates the cost of reading the search vector of every listing. Without sequential scans it uses
-- the index, which takes a tenth of the time.
create function ads_with_words(query tsquery) returns setof bigint language sql stable set enable_seqscan = off as $$
  select ad_id from ad_search where vector @@ query
$$;

create function note_ads() returns trigger language plpgsql as $$
begin
  insert into ad_changes (ad_id) select id from written on conflict do nothing;
  return null;
end $$;
create function note_ad_parts() returns trigger language plpgsql as $$
begin
  insert into ad_changes (ad_id) select distinct ad_id from written on conflict do nothing;
  return null;
end $$;
create function note_ads_of_sellers() returns trigger language plpgsql as $$
begin
  insert into ad_changes (ad_id)
    select a.id from after n join before o on o.id = n.id join ads a on a.seller_id = n.id
    where a.status = 'active' and (n.type, n.slug, n.name_en, n.name_ar, n.verified_at)
      is distinct from (o.type, o.slug, o.name_en, o.name_ar, o.verified_at)
    on conflict do nothing;
  return null;
end $$;
create trigger sellers_changed after update on sellers
  referencing old table as before new table as after for each statement execute function note_ads_of_sellers();
`)
    .execute(db);
  // A trigger with transition tables handles only one kind of statement (insert, update or delete).
  for (const [table, note] of [
    ["ads", "note_ads"],
    ["ad_docs", "note_ad_parts"],
    ["ad_media", "note_ad_parts"],
    ["ad_features", "note_ad_parts"],
    ["ad_search", "note_ad_parts"],
    ["ad_market", "note_ad_parts"],
    ["ad_drops", "note_ad_parts"],
  ]) {
    for (const [event, rows] of [
      ["insert", "new"],
      ["update", "new"],
      ["delete", "old"],
    ]) {
      await sql
        .raw(`create trigger ${table}_noted_${event} after ${event} on ${table}
          referencing ${rows} table as written for each statement execute function ${note}()`)
        .execute(db);
    }
  }
}

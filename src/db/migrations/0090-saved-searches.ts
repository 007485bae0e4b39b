import { type Kysely, sql } from "kysely";

/**
 * Creates the saved searches of members, the listings found for them, and the queue of listings to compare with them.
 * Triggers on `ads` queue a listing when it becomes active and when the price of an active one falls. Without any saved
 * search nothing is queued. Mails get a link that switches off their topic, so the outbox and the notification settings
 * each get a column for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table saved_searches (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  query text not null check (char_length(query) between 1 and 2000),
  frequency text not null check (frequency in ('instant', 'daily', 'off')),
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  next_alert_at timestamptz,
  removed_at timestamptz,
  unique (user_id, query)
);
create index saved_searches_next_alert_at on saved_searches (next_alert_at) where removed_at is null;

create table saved_search_matches (
  search_id int not null references saved_searches on delete cascade,
  ad_id bigint not null references ads on delete cascade,
  kind text not null check (kind in ('new', 'cheaper')),
  price_minor bigint,
  currency text not null,
  base_minor bigint,
  found_at timestamptz not null,
  alerted_at timestamptz,
  primary key (search_id, ad_id)
);
create index saved_search_matches_ad_id on saved_search_matches (ad_id);
create index saved_search_matches_waiting on saved_search_matches (search_id) where alerted_at is null;

create sequence search_alert_changes;
create table search_alert_queue (
  ad_id bigint primary key references ads on delete cascade,
  change_id bigint not null default nextval('search_alert_changes'),
  is_new boolean not null,
  queued_at timestamptz not null default now()
);

create function queue_new_ads_for_alerts() returns trigger language plpgsql as $$
begin
  if not exists (select from saved_searches) then return null; end if;
  insert into search_alert_queue (ad_id, is_new) select id, true from after where status = 'active' order by id;
  return null;
end $$;
-- Without nested loops the rows before and after are joined by hashing, also with a plan made for few rows.
create function queue_changed_ads_for_alerts() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  if not exists (select from saved_searches) then return null; end if;
  -- A listing that was active before has a date of expiry, so it does not become new again.
  insert into search_alert_queue (ad_id, is_new)
    select n.id, o.status in ('draft', 'pending', 'rejected') and o.expires_at is null
    from after n join before o on o.id = n.id
    where n.status = 'active' and (o.status <> 'active'
      or (n.base_minor < o.base_minor and (n.price_minor, n.currency) is distinct from (o.price_minor, o.currency)))
    order by n.id
    on conflict (ad_id) do update set change_id = nextval('search_alert_changes'), queued_at = excluded.queued_at,
      is_new = search_alert_queue.is_new or excluded.is_new;
  return null;
end $$;
create trigger ads_alerts_insert after insert on ads
  referencing new table as after for each statement execute function queue_new_ads_for_alerts();
create trigger ads_alerts_update after update on ads
  referencing old table as before new table as after for each statement execute function queue_changed_ads_for_alerts();

alter table notification_settings drop constraint notification_settings_topic_check;
alter table notification_settings add constraint notification_settings_topic_check check (topic in
  ('orders', 'sales', 'ads', 'prices', 'searches', 'reviews', 'bookings', 'business', 'messages', 'reports'));
alter table notification_settings add column unsubscribe_key uuid not null default gen_random_uuid();
create unique index notification_settings_unsubscribe_key on notification_settings (unsubscribe_key);
alter table mail_outbox add column unsubscribe_url text;
`)
    .execute(db);
}

import { type Kysely, sql } from "kysely";

/**
 * Creates the iCalendar connections of rental listings: the secret address of their own calendar, and external
 * calendars whose events become blocks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table rental_calendar_links (
  ad_id bigint primary key references ads on delete cascade,
  token text not null unique check (token ~ '^[A-Za-z0-9_-]{32}$'),
  created_at timestamptz not null
);

create table rental_calendars (
  id bigint generated always as identity primary key,
  ad_id bigint not null references ads on delete cascade,
  name text not null,
  url text not null,
  created_at timestamptz not null,
  -- Time of the next attempt, of the last attempt and of the last attempt that succeeded.
  next_fetch_at timestamptz not null,
  attempted_at timestamptz,
  fetched_at timestamptz,
  -- Code of the last failure. Null after a success.
  error text,
  -- Repeating events, which are not imported.
  skipped int not null default 0 check (skipped >= 0),
  -- Events on days of bookings, as JSON.
  conflicts jsonb not null default '[]' check (jsonb_typeof(conflicts) = 'array'),
  unique (ad_id, url)
);
create index rental_calendars_due on rental_calendars (next_fetch_at);

-- Blocks that come from an external calendar, with the identifier of their event.
alter table bookings add column calendar_id bigint references rental_calendars on delete cascade;
alter table bookings add column calendar_event text;
alter table bookings add constraint bookings_calendar check (
  (calendar_id is null) = (calendar_event is null) and (calendar_id is null or status = 'blocked'));
create index bookings_calendar_event on bookings (calendar_id, calendar_event);
`)
    .execute(db);
}

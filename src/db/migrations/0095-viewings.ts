import { type Kysely, sql } from "kysely";

/** Adds appointments to view the car of a conversation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table viewings (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversations on delete cascade,
  -- Side that proposed the times.
  side text not null check (side in ('buyer', 'seller')),
  -- Proposed times as ISO 8601 texts in UTC, earliest first.
  times jsonb not null check (jsonb_typeof(times) = 'array' and jsonb_array_length(times) between 1 and 3),
  time_zone text not null,
  -- Place in words. Null: at the address of the business, or not agreed yet.
  place text,
  state text not null default 'open'
    check (state in ('open', 'accepted', 'declined', 'countered', 'cancelled', 'expired', 'over', 'unavailable')),
  -- Accepted time. A cancelled appointment keeps it.
  starts_at timestamptz check (starts_at is not null or state not in ('accepted', 'over')),
  -- Time at which both sides are reminded. Null after the reminder, and when there is none.
  remind_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index viewings_current on viewings (conversation_id) where state in ('open', 'accepted');
create index viewings_conversation on viewings (conversation_id, id desc);
create index viewings_remind on viewings (remind_at) where remind_at is not null;
`)
    .execute(db);
}

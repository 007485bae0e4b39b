import { type Kysely, sql } from "kysely";

/** Creates risk signals, moderation decisions, reports, bans and banned words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- Fraud signals of a listing. They are determined again whenever the listing changes.
create table ad_risks (
  ad_id bigint not null references ads on delete cascade,
  sign text not null check (sign <> ''),
  weight int not null check (weight > 0),
  -- Evidence, such as the id of a similar listing, the usual prices or the banned words.
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  at timestamptz not null default now(),
  primary key (ad_id, sign)
);
create index ad_risks_sign on ad_risks (sign, ad_id);

create table ad_decisions (
  id bigint generated always as identity primary key,
  ad_id bigint not null references ads on delete cascade,
  -- Version of the listing to which the decision applies.
  ad_version int not null,
  status_before text not null,
  decision text not null check (decision in ('approve', 'reject', 'change', 'take-down')),
  -- Requested changes: field, reason and the moderator's note.
  mends jsonb not null default '[]' check (jsonb_typeof(mends) = 'array'),
  user_id int references users on delete set null,
  at timestamptz not null default now(),
  -- Version of the listing directly after the decision. While it is current, the decision can be reverted.
  version_after int not null,
  undone_at timestamptz
);
create index ad_decisions_ad on ad_decisions (ad_id, id desc);
create index ad_decisions_user on ad_decisions (user_id, id desc) where user_id is not null;

-- Copy of a listing at its last decision or automatic approval. A comparison shows what has changed since.
create table ad_looked_at (
  ad_id bigint primary key references ads on delete cascade,
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  at timestamptz not null default now()
);

create table ad_reports (
  id bigint generated always as identity primary key,
  ad_id bigint not null references ads on delete cascade,
  user_id int references users on delete set null,
  -- Hash of the sender's account or network. A sender can have one open report per listing.
  sender text not null,
  reason text not null,
  text text not null default '',
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  created_at timestamptz not null default now(),
  decided_by int references users on delete set null,
  decided_at timestamptz
);
create unique index ad_reports_once on ad_reports (ad_id, sender) where state = 'open';
create index ad_reports_ad on ad_reports (ad_id, id desc);
create index ad_reports_open on ad_reports (id) where state = 'open';
create index ad_reports_user on ad_reports (user_id) where user_id is not null;
create index ad_reports_decider on ad_reports (decided_by) where decided_by is not null;

create table bans (
  id bigint generated always as identity primary key,
  -- Null if the account was deleted. Email address and phone number stay.
  user_id int references users on delete set null,
  email text not null,
  phone text,
  -- Reason, which the banned person reads.
  reason text not null check (reason <> ''),
  -- Null means a permanent ban.
  until timestamptz,
  by_user_id int references users on delete set null,
  created_at timestamptz not null default now(),
  -- Listings that the ban closed. They are restored when the ban ends.
  closed jsonb not null default '[]' check (jsonb_typeof(closed) = 'array'),
  lifted_at timestamptz,
  lifted_by int references users on delete set null
);
create unique index bans_one on bans (user_id) where lifted_at is null;
create index bans_user on bans (user_id, id desc) where user_id is not null;
create index bans_by on bans (by_user_id) where by_user_id is not null;
create index bans_lifter on bans (lifted_by) where lifted_by is not null;
create index bans_until on bans (until) where lifted_at is null and until is not null;

create table banned_words (
  id int generated always as identity primary key,
  word text not null,
  -- Normalized form of the word, for comparison.
  folded text not null unique check (folded <> ''),
  language text not null check (language in ('ar', 'en')),
  note text,
  user_id int references users on delete set null,
  created_at timestamptz not null default now()
);
create index banned_words_user on banned_words (user_id) where user_id is not null;

create index ads_pending on ads (updated_at, id) where status = 'pending';

-- Six bands of a perceptual hash. Two hashes that differ in at most five bits have at least one band in common.
create function picture_pieces(looks bit(64)) returns int[] language sql immutable strict parallel safe as $$
  select array[
    substring(looks from 1 for 11)::bit(11)::int,
    substring(looks from 12 for 11)::bit(11)::int + 4096,
    substring(looks from 23 for 11)::bit(11)::int + 8192,
    substring(looks from 34 for 11)::bit(11)::int + 12288,
    substring(looks from 45 for 10)::bit(10)::int + 16384,
    substring(looks from 55 for 10)::bit(10)::int + 20480]
$$;
create index pictures_alike on pictures using gin (picture_pieces(looks)) where looks is not null;
`)
    .execute(db);
}

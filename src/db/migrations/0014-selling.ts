import { type Kysely, sql } from "kysely";

/** Creates listing drafts, uploaded pictures, listing events and notifications. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- Grows with every change by a hand: whoever changes what has been changed meanwhile is told.
alter table ads add column version int not null default 1;
alter table ads add column vin text check (vin ~ '^[A-HJ-NPR-Z0-9]{17}$');
create index ads_vin on ads (vin) where vin is not null;
-- The phone is shown only to who asks for it.
alter table ads add column hide_phone boolean not null default false;
-- Why an ad is no longer shown: 'paused' by its seller, sold here or elsewhere, given up, or gone with its account.
alter table ads add column ended text
  check (ended in ('paused', 'sold-here', 'sold-elsewhere', 'given-up', 'account-deleted', 'taken-down'));
alter table ads add column min_days int check (min_days between 1 and 365);
create index ads_expiry on ads (expires_at) where status in ('active', 'reserved') and expires_at is not null;

-- An ad that is being written, or the changes to one that is there. What is filled in is kept as it is.
create table ad_drafts (
  id bigint generated always as identity primary key,
  user_id int not null references users on delete cascade,
  -- Null: the person's own, who becomes a seller with the first ad.
  seller_id int references sellers on delete cascade,
  -- The ad that is changed, and its version when that began.
  ad_id bigint references ads on delete cascade,
  ad_version int,
  fields jsonb not null default '{}' check (jsonb_typeof(fields) = 'object'),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((ad_id is null) = (ad_version is null)),
  unique (user_id, ad_id)
);
create index ad_drafts_user on ad_drafts (user_id, updated_at desc);
create index ad_drafts_ad on ad_drafts (ad_id) where ad_id is not null;
create index ad_drafts_seller on ad_drafts (seller_id) where seller_id is not null;

-- Pictures that people sent; the files lie in the picture store under the name.
create table pictures (
  id bigint generated always as identity primary key,
  name text not null unique check (name ~ '^[A-Za-z0-9_-]{22}$'),
  user_id int references users on delete set null,
  draft_id bigint references ad_drafts on delete set null,
  position int not null default 0,
  width int not null check (width > 0),
  height int not null check (height > 0),
  -- Which widths there are, smallest first.
  widths int[] not null,
  -- A tiny picture as a data address: what stands there until the picture has come.
  blur text,
  -- What it looks like: pictures that look alike differ in few bits.
  looks bit(64),
  created_at timestamptz not null default now()
);
create index pictures_draft on pictures (draft_id, position, id) where draft_id is not null;
create index pictures_user on pictures (user_id) where user_id is not null;
alter table ad_media add column picture_id bigint references pictures on delete set null;
create index ad_media_picture on ad_media (picture_id) where picture_id is not null;

-- Every step of an ad, by whom and when.
create table ad_events (
  id bigint generated always as identity primary key,
  ad_id bigint not null references ads on delete cascade,
  what text not null,
  by text not null check (by in ('seller', 'staff', 'system')),
  user_id int references users on delete set null,
  -- For sellers to read, as it was written.
  note text,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  at timestamptz not null default now()
);
create index ad_events_ad on ad_events (ad_id, id desc);
create index ad_events_user on ad_events (user_id) where user_id is not null;

-- How often an ad was looked at, its phone asked for, and put among favourites; a row a day.
create table ad_days (
  ad_id bigint not null references ads on delete cascade,
  day date not null,
  views int not null default 0 check (views >= 0),
  reveals int not null default 0 check (reveals >= 0),
  favourites int not null default 0 check (favourites >= 0),
  primary key (ad_id, day)
);

-- ST-12: what somebody has to know, until it is read.
create table notifications (
  id bigint generated always as identity primary key,
  user_id int not null references users on delete cascade,
  kind text not null,
  -- What the words of its kind are filled with.
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  -- Where it leads, within this site.
  path text not null check (path like '/%' and path not like '//%' and path not like '/\\\\%'),
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notifications_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;

-- What people who run the site did to what isn't theirs.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id int references users on delete set null,
  action text not null,
  subject text not null,
  subject_id text not null,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object')
);
create index audit_log_at on audit_log (id desc);
create index audit_log_subject on audit_log (subject, subject_id, id desc);
create index audit_log_user on audit_log (user_id, id desc) where user_id is not null;
`)
    .execute(db);
}

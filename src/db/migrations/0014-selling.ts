import { type Kysely, sql } from "kysely";

/** Creates listing drafts, uploaded pictures, listing events and notifications. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- Number that increases with every edit by a person, for detecting concurrent changes.
alter table ads add column version int not null default 1;
alter table ads add column vin text check (vin ~ '^[A-HJ-NPR-Z0-9]{17}$');
create index ads_vin on ads (vin) where vin is not null;
-- Whether the phone number is shown only on request.
alter table ads add column hide_phone boolean not null default false;
-- Reason why a listing ended: paused or given up by its seller, sold, taken down by staff, or account deleted.
alter table ads add column ended text
  check (ended in ('paused', 'sold-here', 'sold-elsewhere', 'given-up', 'account-deleted', 'taken-down'));
alter table ads add column min_days int check (min_days between 1 and 365);
create index ads_expiry on ads (expires_at) where status in ('active', 'reserved') and expires_at is not null;

-- Drafts of new listings, or of changes to published ones. Fields are stored as typed.
create table ad_drafts (
  id bigint generated always as identity primary key,
  user_id int not null references users on delete cascade,
  -- Null for the personal seller of the user, which is created with the first listing.
  seller_id int references sellers on delete cascade,
  -- Listing that is changed, and its version when editing began.
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

-- Uploaded pictures. The name identifies their files in the picture store.
create table pictures (
  id bigint generated always as identity primary key,
  name text not null unique check (name ~ '^[A-Za-z0-9_-]{22}$'),
  user_id int references users on delete set null,
  draft_id bigint references ad_drafts on delete set null,
  position int not null default 0,
  width int not null check (width > 0),
  height int not null check (height > 0),
  -- Stored widths in pixels, smallest first.
  widths int[] not null,
  -- Tiny placeholder as a data URL, shown while the picture loads.
  blur text,
  -- Perceptual hash. The hashes of similar pictures differ in few bits.
  looks bit(64),
  created_at timestamptz not null default now()
);
create index pictures_draft on pictures (draft_id, position, id) where draft_id is not null;
create index pictures_user on pictures (user_id) where user_id is not null;
alter table ad_media add column picture_id bigint references pictures on delete set null;
create index ad_media_picture on ad_media (picture_id) where picture_id is not null;

-- History of listings: events with actor and time.
create table ad_events (
  id bigint generated always as identity primary key,
  ad_id bigint not null references ads on delete cascade,
  what text not null,
  by text not null check (by in ('seller', 'staff', 'system')),
  user_id int references users on delete set null,
  -- Note that the seller can read.
  note text,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  at timestamptz not null default now()
);
create index ad_events_ad on ad_events (ad_id, id desc);
create index ad_events_user on ad_events (user_id) where user_id is not null;

-- Numbers of views, phone reveals and new favourites of a listing per day.
create table ad_days (
  ad_id bigint not null references ads on delete cascade,
  day date not null,
  views int not null default 0 check (views >= 0),
  reveals int not null default 0 check (reveals >= 0),
  favourites int not null default 0 check (favourites >= 0),
  primary key (ad_id, day)
);

-- Notifications of users (ST-12).
create table notifications (
  id bigint generated always as identity primary key,
  user_id int not null references users on delete cascade,
  kind text not null,
  -- Values for the placeholders in the text of the kind.
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  -- Path within this site to which the notification leads.
  path text not null check (path like '/%' and path not like '//%' and path not like '/\\\\%'),
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notifications_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;

-- Actions of staff on data of other people.
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

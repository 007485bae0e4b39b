import { type Kysely, sql } from "kysely";

/** Creates the applications, staff and verification documents of showrooms and rental outlets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- Grows with every change by a hand: of two who change the same page the second is told.
alter table sellers add column version int not null default 1;
alter table sellers add column changed_by int references users on delete set null;
alter table sellers add column changed_at timestamptz;
-- The number of its commercial registration, for moderators alone.
alter table sellers add column registration text;
-- A number that answers on WhatsApp.
alter table sellers add column whatsapp text;
-- Given up by its owner: nobody sees it any more, its orders stay.
alter table sellers add column closed_at timestamptz;
create index sellers_changed_by on sellers (changed_by) where changed_by is not null;

-- Who wants to be a showroom or rental office.
create table seller_applications (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  type text not null check (type in ('showroom', 'rental_room')),
  name_en text,
  name_ar text,
  city_id int not null references cities,
  address text not null,
  phone text not null,
  email text,
  registration text not null,
  about text,
  logo text,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
  -- Why it was rejected; the applicant reads it.
  reason text,
  -- What it became.
  seller_id int references sellers on delete set null,
  decided_by int references users on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  check (num_nonnulls(name_en, name_ar) >= 1),
  check ((status = 'rejected') = (reason is not null))
);
create unique index seller_applications_pending on seller_applications (user_id) where status = 'pending';
create index seller_applications_user on seller_applications (user_id, id desc);
create index seller_applications_status on seller_applications (status, id);
create index seller_applications_seller on seller_applications (seller_id) where seller_id is not null;
create index seller_applications_decided_by on seller_applications (decided_by) where decided_by is not null;

-- Who works for a seller besides its owner.
create table seller_staff (
  seller_id int not null references sellers on delete cascade,
  user_id int not null references users on delete cascade,
  role text not null check (role in ('manager', 'editor')),
  created_at timestamptz not null default now(),
  primary key (seller_id, user_id)
);
create index seller_staff_user on seller_staff (user_id);

-- Who was asked to; the row goes when it is answered.
create table seller_invitations (
  id int generated always as identity primary key,
  seller_id int not null references sellers on delete cascade,
  email text not null check (email = lower(email)),
  role text not null check (role in ('manager', 'editor')),
  -- Of the link's token; the token itself is in the mail alone.
  token_hash text not null unique,
  invited_by int references users on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (seller_id, email)
);
create index seller_invitations_invited_by on seller_invitations (invited_by) where invited_by is not null;

-- A business's papers, until a moderator has seen them.
create table seller_verifications (
  id int generated always as identity primary key,
  seller_id int not null references sellers on delete cascade,
  user_id int references users on delete set null,
  -- Deleted as soon as it is decided.
  file text unique,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
  reason text,
  decided_by int references users on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  check ((status = 'rejected') = (reason is not null)),
  check ((status = 'pending') = (file is not null))
);
create unique index seller_verifications_pending on seller_verifications (seller_id) where status = 'pending';
create index seller_verifications_seller on seller_verifications (seller_id, id desc);
create index seller_verifications_status on seller_verifications (status, id);
create index seller_verifications_user on seller_verifications (user_id) where user_id is not null;
create index seller_verifications_decided_by on seller_verifications (decided_by) where decided_by is not null;
`)
    .execute(db);
}

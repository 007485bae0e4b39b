import { type Kysely, sql } from "kysely";

/** Creates the applications, staff and verification documents of showrooms and rental outlets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- Number that increases with every edit by a person, for detecting concurrent changes of a business page.
alter table sellers add column version int not null default 1;
alter table sellers add column changed_by int references users on delete set null;
alter table sellers add column changed_at timestamptz;
-- Number of the commercial registration. Only moderators see it.
alter table sellers add column registration text;
-- Phone number for WhatsApp.
alter table sellers add column whatsapp text;
-- Time at which the owner closed the business. Its page is then hidden, and its orders stay.
alter table sellers add column closed_at timestamptz;
create index sellers_changed_by on sellers (changed_by) where changed_by is not null;

-- Applications for a showroom or rental outlet.
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
  -- Reason of a rejection, which the applicant reads.
  reason text,
  -- Seller that was created when the application was accepted.
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

-- People who work for a seller without owning it.
create table seller_staff (
  seller_id int not null references sellers on delete cascade,
  user_id int not null references users on delete cascade,
  role text not null check (role in ('manager', 'editor')),
  created_at timestamptz not null default now(),
  primary key (seller_id, user_id)
);
create index seller_staff_user on seller_staff (user_id);

-- Open invitations to the staff of a seller. An answer deletes the row.
create table seller_invitations (
  id int generated always as identity primary key,
  seller_id int not null references sellers on delete cascade,
  email text not null check (email = lower(email)),
  role text not null check (role in ('manager', 'editor')),
  -- Hash of the token in the link. Only the mail contains the token.
  token_hash text not null unique,
  invited_by int references users on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (seller_id, email)
);
create index seller_invitations_invited_by on seller_invitations (invited_by) where invited_by is not null;

-- Requests to verify a business with a document.
create table seller_verifications (
  id int generated always as identity primary key,
  seller_id int not null references sellers on delete cascade,
  user_id int references users on delete set null,
  -- Null once the request is decided, because the document is then deleted.
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

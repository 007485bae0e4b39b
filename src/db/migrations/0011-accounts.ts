import { type Kysely, sql } from "kysely";

/** Creates accounts, credentials and personal data. All of a user's data is deleted together with the user. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table users (
  id int generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  name text not null,
  last_name text not null default '',
  phone text,
  avatar text,
  role text not null default 'member' check (role in ('member', 'showroom', 'rental_room', 'moderator', 'administrator')),
  language text not null default 'ar' references languages (code),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);

-- Sign-in methods. The only one is a password.
create table credentials (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, provider_id)
);

create table verifications (
  id int generated always as identity primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);
create index verifications_expiry on verifications (expires_at);

create table addresses (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  first_name text not null,
  last_name text not null,
  company text,
  country text not null references countries (code),
  address1 text not null,
  address2 text,
  city text not null,
  state text,
  postcode text,
  email text,
  phone text not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index addresses_user on addresses (user_id, id);
create unique index addresses_one_default on addresses (user_id) where is_default;

-- Favourites with the price at the time of adding, which shows later price drops. A removed favourite can be restored
-- for a while.
create table favourites (
  user_id int not null references users on delete cascade,
  ad_id bigint not null references ads on delete cascade,
  base_minor bigint,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (user_id, ad_id)
);
create index favourites_ad on favourites (ad_id);

create table compared_ads (
  user_id int not null references users on delete cascade,
  ad_id bigint not null references ads on delete cascade,
  position int not null,
  created_at timestamptz not null default now(),
  primary key (user_id, ad_id)
);
create index compared_ads_ad on compared_ads (ad_id);

alter table sellers add column owner_id int references users on delete set null;
create index sellers_owner on sellers (owner_id) where owner_id is not null;

-- A member has one cart on all devices. The cart of a guest is identified by a token.
alter table carts add column user_id int unique references users on delete cascade;
alter table carts alter column token_hash drop not null;
alter table carts add constraint carts_owner check ((token_hash is null) <> (user_id is null));
`)
    .execute(db);
}

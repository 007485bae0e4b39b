import { type Kysely, sql } from "kysely";

/** Creates conversations, messages, price offers, blocks and reports of the inbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- Conversation between a buyer and a seller about a listing or a seller order, which may have been deleted since.
create table conversations (
  id bigint generated always as identity primary key,
  about text not null check (about in ('ad', 'order')),
  -- Null if the account was deleted.
  buyer_id int references users on delete set null,
  seller_id int not null references sellers on delete cascade,
  ad_id bigint references ads on delete set null check (ad_id is null or about = 'ad'),
  seller_order_id bigint references seller_orders on delete set null check (seller_order_id is null or about = 'order'),
  -- Price of the listing at the time of the last message. If it has changed, the next message is preceded by a notice.
  price_minor bigint,
  currency text,
  created_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);
create unique index conversations_ad on conversations (ad_id, buyer_id) where ad_id is not null;
create unique index conversations_order on conversations (seller_order_id) where seller_order_id is not null;
create index conversations_buyer on conversations (buyer_id) where buyer_id is not null;
create index conversations_seller on conversations (seller_id);

-- State of a conversation for one side: unread messages and archiving. All staff of a business share one row.
create table conversation_sides (
  conversation_id bigint not null references conversations on delete cascade,
  side text not null check (side in ('buyer', 'seller')),
  -- The buyer's account, or the seller.
  user_id int references users on delete set null check (user_id is null or side = 'buyer'),
  seller_id int references sellers on delete cascade check ((seller_id is not null) = (side = 'seller')),
  -- Id of the newest message that was read.
  read_to bigint not null default 0,
  unread int not null default 0 check (unread >= 0),
  unread_since timestamptz check ((unread_since is not null) = (unread > 0)),
  -- Time at which a mail about unread messages was sent.
  mailed_at timestamptz,
  archived boolean not null default false,
  primary key (conversation_id, side)
);
create index conversation_sides_user on conversation_sides (user_id) include (unread, archived) where user_id is not null;
create index conversation_sides_seller on conversation_sides (seller_id) include (unread, archived) where seller_id is not null;
create index conversation_sides_unread on conversation_sides (unread_since) where unread > 0 and mailed_at is null;

-- Price that one side proposes, in the currency of the listing. Only one offer per conversation can be open.
create table offers (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversations on delete cascade,
  side text not null check (side in ('buyer', 'seller')),
  user_id int references users on delete set null,
  minor bigint not null check (minor > 0),
  currency text not null references currencies (code),
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'countered', 'withdrawn', 'ended')),
  made_at timestamptz not null default now(),
  ends_at timestamptz not null,
  answered_at timestamptz,
  answered_by int references users on delete set null,
  -- Time until which the accepted price applies.
  agreed_until timestamptz check ((agreed_until is not null) = (state = 'accepted'))
);
create unique index offers_open on offers (conversation_id) where state = 'open';
create index offers_conversation on offers (conversation_id, id desc);
create index offers_user on offers (user_id) where user_id is not null;
create index offers_answerer on offers (answered_by) where answered_by is not null;

create table messages (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversations on delete cascade,
  -- Side that wrote the message. Null for an event.
  side text check (side in ('buyer', 'seller')),
  user_id int references users on delete set null,
  kind text not null check (kind in ('text', 'offer', 'event')),
  text text not null default '',
  picture text,
  picture_width int check (picture_width > 0),
  picture_height int check (picture_height > 0),
  offer_id bigint references offers on delete cascade check ((offer_id is not null) or kind <> 'offer'),
  event text check ((event is not null) = (kind = 'event')),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  -- Key that the sender chose. Sending the same key again creates no second message.
  key text,
  at timestamptz not null default now(),
  check (kind <> 'text' or text <> '' or picture is not null)
);
create index messages_conversation on messages (conversation_id, id desc);
create unique index messages_key on messages (conversation_id, side, key) where key is not null;
create index messages_user on messages (user_id, at desc) where user_id is not null;
create index messages_offer on messages (offer_id) where offer_id is not null;

-- Blocks between a buyer and a seller, for all conversations of the two.
create table inbox_blocks (
  user_id int not null references users on delete cascade,
  seller_id int not null references sellers on delete cascade,
  -- Side that blocks the other one.
  by text not null check (by in ('buyer', 'seller')),
  at timestamptz not null default now(),
  primary key (user_id, seller_id, by)
);
create index inbox_blocks_seller on inbox_blocks (seller_id);

-- Reports of a conversation by one of its sides. Moderators may read the conversation only while a report is open.
create table conversation_reports (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversations on delete cascade,
  side text not null check (side in ('buyer', 'seller')),
  user_id int references users on delete set null,
  reason text not null,
  text text not null default '',
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  created_at timestamptz not null default now(),
  decided_by int references users on delete set null,
  decided_at timestamptz,
  note text
);
create unique index conversation_reports_once on conversation_reports (conversation_id, side) where state = 'open';
create index conversation_reports_open on conversation_reports (id) where state = 'open';
create index conversation_reports_user on conversation_reports (user_id) where user_id is not null;
create index conversation_reports_decider on conversation_reports (decided_by) where decided_by is not null;
`)
    .execute(db);
}

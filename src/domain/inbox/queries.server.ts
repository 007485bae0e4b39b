import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Actor } from "#domain/accounts/roles.ts";
import { sellersOf } from "#domain/sellers/owned.server.ts";
import { fold } from "#kernel/fold.ts";
import type { Money } from "#kernel/money.ts";
import { type Page, pageOf } from "#kernel/paging.ts";
import {
  type ConversationSummary,
  conversationsOnPage,
  type InboxFilter,
  inboxLimits,
  type MessageEvent,
  type Side,
} from "./conversation.ts";
import { otherOf, type ShownRow, shownColumns, shownJoins, topicOf } from "./shown.server.ts";

/** The sides `v` that somebody has: as a buyer, and of the sellers they act for. */
const sidesOf = (userId: number, sellers: readonly number[]): RawBuilder<unknown> =>
  sellers.length === 0
    ? sql`v.user_id = ${userId}`
    : sql`(v.user_id = ${userId} or v.seller_id = any(${[...sellers]}::int[]))`;

/** How many conversations have something unread; every page asks it. */
export async function unreadConversations(db: Db, userId: number): Promise<number> {
  const sellers = await sellersOf(db, userId, "orders");
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from conversation_sides v
    where v.unread > 0 and not v.archived and ${sidesOf(userId, sellers)}`.execute(db);
  return rows[0]?.unread ?? 0;
}

export type InboxWish = {
  filter?: InboxFilter | undefined;
  /** Part of a name, of the ad's or the other side's, or an order's number. */
  search?: string | undefined;
  page?: number;
  limit?: number;
};

type Row = ShownRow & {
  id: number;
  side: Side;
  unread: number;
  archived: boolean;
  last_at: Date;
  message_id: number;
  kind: "text" | "offer" | "event";
  message_side: Side | null;
  text: string;
  has_picture: boolean;
  event: MessageEvent | null;
  minor: number | null;
  currency: string | null;
  at: Date;
};

const pattern = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

function found(search: string): RawBuilder<unknown> {
  const typed = search.trim().slice(0, inboxLimits.search);
  if (!typed) return sql``;
  const like = pattern(typed);
  const folded = pattern(fold(typed));
  return sql`and (d.sort_ar like ${folded} or d.sort_en like ${folded} or o.number like ${pattern(fold(typed))}
    or case v.side when 'buyer' then concat_ws(' ', s.name_ar, s.name_en) else concat_ws(' ', b.name, b.last_name) end ilike ${like})`;
}

const wanted: Record<InboxFilter, RawBuilder<unknown>> = {
  all: sql`and not v.archived`,
  unread: sql`and not v.archived and v.unread > 0`,
  archived: sql`and v.archived`,
};

/** The conversations of whoever acts, those with the newest message first; of a business for all who answer for it. */
export async function conversationsOf(
  db: Db,
  actor: NonNullable<Actor>,
  { filter = "all", search = "", page = 1, limit = conversationsOnPage }: InboxWish = {},
): Promise<Page & { items: ConversationSummary[]; unread: number }> {
  const sellers = await sellersOf(db, actor.id, "orders");
  // Who deals with their own business is on both sides: they see the buyer's.
  const from = sql`
    from conversation_sides v join conversations c on c.id = v.conversation_id join sellers s on s.id = c.seller_id
      ${shownJoins}
    where ${sidesOf(actor.id, sellers)} and (v.side = 'buyer' or c.buyer_id is distinct from ${actor.id})
      and exists (select from messages m where m.conversation_id = c.id) ${wanted[filter]} ${found(search)}`;
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db);
  const { rows } = await sql<Row>`
    select page.*, m.id as message_id, m.kind, m.side as message_side, left(m.text, 200) as text,
      m.picture is not null as has_picture, m.event, m.at,
      coalesce(f.minor, (m.details->'price'->>'minor')::bigint) as minor,
      coalesce(f.currency, m.details->'price'->>'currency') as currency
    from (select c.id, v.side, v.unread, v.archived, c.last_at, ${shownColumns} ${from}
      order by c.last_at desc, c.id desc limit ${limit} offset ${(page - 1) * limit}) page
    cross join lateral (select * from messages m where m.conversation_id = page.id order by m.id desc limit 1) m
    left join offers f on f.id = m.offer_id
    order by page.last_at desc, page.id desc`.execute(db);
  return {
    ...pageOf(page, limit, counted.rows[0]?.total ?? 0),
    items: rows.map(summaryOf),
    unread: await unreadConversations(db, actor.id),
  };
}

const moneyOf = (minor: number | null, currency: string | null): Money | null =>
  minor === null || currency === null ? null : { minor: Number(minor), currency };

const summaryOf = (row: Row): ConversationSummary => ({
  id: row.id,
  side: row.side,
  topic: topicOf(row),
  other: otherOf(row, row.side),
  last: {
    id: row.message_id,
    kind: row.kind,
    own: row.message_side === row.side,
    text: row.text,
    hasPicture: row.has_picture,
    event: row.event,
    amount: moneyOf(row.minor, row.currency),
    at: row.at,
  },
  lastAt: row.last_at,
  unread: row.unread,
  archived: row.archived,
});

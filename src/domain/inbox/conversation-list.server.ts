import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Actor } from "#domain/accounts/roles.ts";
import { listAccessibleSellerIds } from "#domain/sellers/seller-access.server.ts";
import type { Money } from "#kernel/money.ts";
import { normalizeSearchText } from "#kernel/normalize-text.ts";
import { type PageInfo, paginate } from "#kernel/pagination.ts";
import {
  CONVERSATIONS_PER_PAGE,
  type ConversationSide,
  type ConversationSummary,
  type InboxFilter,
  inboxMaxLengths,
  type MessageEvent,
} from "./conversation.ts";
import {
  type ConversationViewRow,
  conversationViewColumns,
  conversationViewJoins,
  toConversationTopic,
  toCounterpart,
} from "./conversation-view.server.ts";
import type { ViewingDetails } from "./viewing.ts";
import { buildNewestViewingColumn, type NewestViewingRow, toNewestViewing } from "./viewing-queries.server.ts";

/**
 * Builds the SQL condition for the conversation sides `v` of a user: as buyer, and of the sellers for whom the user
 * acts.
 */
const buildSidesCondition = (userId: number, sellers: readonly number[]): RawBuilder<unknown> =>
  sellers.length === 0
    ? sql`v.user_id = ${userId}`
    : sql`(v.user_id = ${userId} or v.seller_id = any(${[...sellers]}::int[]))`;

/** Counts the user's conversations with unread messages. Every page shows this count. */
export async function countUnreadConversations(db: Db, userId: number): Promise<number> {
  const sellers = await listAccessibleSellerIds(db, userId, "orders");
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from conversation_participants v
    where v.unread > 0 and not v.archived and ${buildSidesCondition(userId, sellers)}`.execute(db);
  return rows[0]?.unread ?? 0;
}

export type ConversationListQuery = {
  filter?: InboxFilter | undefined;
  /** Part of the name of the listing or of the other party, or an order number. */
  search?: string | undefined;
  page?: number;
  limit?: number;
  /** Time at which the states of viewings are shown. */
  now?: Date;
};

type ConversationSummaryRow = ConversationViewRow & {
  viewing: NewestViewingRow | null;
  message_viewing: ViewingDetails | null;
  id: number;
  side: ConversationSide;
  unread: number;
  archived: boolean;
  last_message_at: Date;
  message_id: number;
  kind: "text" | "offer" | "event";
  message_side: ConversationSide | null;
  text: string;
  has_picture: boolean;
  event: MessageEvent | null;
  minor: number | null;
  currency: string | null;
  at: Date;
};

const toLikePattern = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

function buildSearchCondition(search: string): RawBuilder<unknown> {
  const searchText = search.trim().slice(0, inboxMaxLengths.search);
  if (!searchText) return sql``;
  const likePattern = toLikePattern(searchText);
  const foldedPattern = toLikePattern(normalizeSearchText(searchText));
  return sql`and (d.sort_ar like ${foldedPattern} or d.sort_en like ${foldedPattern} or o.number like ${toLikePattern(normalizeSearchText(searchText))}
    or case v.side when 'buyer' then concat_ws(' ', s.name_ar, s.name_en) else concat_ws(' ', b.name, b.last_name) end ilike ${likePattern})`;
}

const filterConditions: Record<InboxFilter, RawBuilder<unknown>> = {
  all: sql`and not v.archived`,
  unread: sql`and not v.archived and v.unread > 0`,
  archived: sql`and v.archived`,
};

/**
 * Lists the user's conversations, newest message first. Conversations of a business appear for everybody who acts for
 * the business.
 */
export async function listConversations(
  db: Db,
  actor: NonNullable<Actor>,
  {
    filter = "all",
    search = "",
    page = 1,
    limit = CONVERSATIONS_PER_PAGE,
    now = new Date(),
  }: ConversationListQuery = {},
): Promise<PageInfo & { items: ConversationSummary[]; unread: number }> {
  const sellers = await listAccessibleSellerIds(db, actor.id, "orders");
  // A user who writes to their own business is on both sides and sees the conversation as the buyer.
  const fromClause = sql`
    from conversation_participants v join conversations c on c.id = v.conversation_id join sellers s on s.id = c.seller_id
      ${conversationViewJoins}
    where ${buildSidesCondition(actor.id, sellers)} and (v.side = 'buyer' or c.buyer_id is distinct from ${actor.id})
      and exists (select from messages m where m.conversation_id = c.id) ${filterConditions[filter]} ${buildSearchCondition(search)}`;
  const counted = await sql<{ total: number }>`select count(*)::int as total ${fromClause}`.execute(db);
  const { rows } = await sql<ConversationSummaryRow>`
    select page.*, m.id as message_id, m.kind, m.side as message_side, left(m.text, 200) as text,
      m.picture is not null as has_picture, m.event, m.created_at as at,
      coalesce(f.minor, (m.details->'price'->>'minor')::bigint) as minor,
      coalesce(f.currency, m.details->'price'->>'currency') as currency, m.details->'viewing' as message_viewing
    from (select c.id, v.side, v.unread, v.archived, c.last_message_at, ${conversationViewColumns},
      ${buildNewestViewingColumn(now)} as viewing ${fromClause}
      order by c.last_message_at desc, c.id desc limit ${limit} offset ${(page - 1) * limit}) page
    cross join lateral (select * from messages m where m.conversation_id = page.id order by m.id desc limit 1) m
    left join offers f on f.id = m.offer_id
    order by page.last_message_at desc, page.id desc`.execute(db);
  return {
    ...paginate(page, limit, counted.rows[0]?.total ?? 0),
    items: rows.map((row) => toConversationSummary(row, now)),
    unread: await countUnreadConversations(db, actor.id),
  };
}

const toMoney = (minor: number | null, currency: string | null): Money | null =>
  minor === null || currency === null ? null : { minor: Number(minor), currency };

const toConversationSummary = (row: ConversationSummaryRow, now: Date): ConversationSummary => ({
  id: row.id,
  side: row.side,
  topic: toConversationTopic(row),
  other: toCounterpart(row, row.side),
  last: {
    id: row.message_id,
    kind: row.kind,
    own: row.message_side === row.side,
    text: row.text,
    hasPicture: row.has_picture,
    event: row.event,
    amount: toMoney(row.minor, row.currency),
    viewing: row.message_viewing,
    at: row.at,
  },
  viewing: toNewestViewing(row.viewing, row.ad, row.side, now),
  lastAt: row.last_message_at,
  unread: row.unread,
  archived: row.archived,
});

import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { ConversationSubjectKind } from "#db/schema/inbox.ts";
import { buildActiveBanCondition } from "#domain/accounts/bans.server.ts";
import { buildSellerAccessCondition, listSellerUserIds } from "#domain/sellers/seller-access.server.ts";
import type { Clock } from "#kernel/clock.ts";
import type { Money } from "#kernel/money.ts";
import { type Failure, failure } from "#kernel/result.ts";
import type { ConversationSide, MessagingBlockReason } from "./conversation.ts";
import type { OfferedListing } from "./offer.ts";

/** Context of inbox commands: acting account, database and services. */
export type InboxContext = {
  db: Db;
  clock: Clock;
  /** Wakes the mail job. Call it after the commit of a transaction that queued a mail. */
  wakeMail: () => void;
  /** Network address of the sender. */
  address?: string | undefined;
};

/** Conversation with the data that commands and pages need, from the perspective of the acting user. */
export type UserConversation = {
  id: number;
  side: ConversationSide;
  about: ConversationSubjectKind;
  buyerId: number | null;
  sellerId: number;
  listingId: number | null;
  listing: OfferedListing | null;
  /** Price of the listing when the last message was written. */
  knownPrice: Money | null;
  blockReason: MessagingBlockReason | undefined;
};

type MessagingBlockRow = {
  about: ConversationSubjectKind;
  buyer_id: number | null;
  owner_id: number | null;
  staffed: boolean;
  closed: boolean;
  blocked_by: ConversationSide[];
  buyer_banned: boolean;
  owner_banned: boolean;
};
type UserConversationRow = MessagingBlockRow &
  Pick<UserConversation, "id" | "buyerId" | "sellerId" | "listingId" | "listing" | "knownPrice">;

/** Builds the SQL value of a price, or null if one of the columns is null. */
const buildMoney = (minor: RawBuilder<unknown>, currency: RawBuilder<unknown>): RawBuilder<Money | null> =>
  sql`case when ${minor} is not null and ${currency} is not null then json_build_object('minor', ${minor}, 'currency', ${currency}) end`;

/**
 * Builds the SQL array of the sides that block the other side, for a buyer and seller `s`. Two private sellers can have
 * a second conversation with swapped roles. A block in either conversation counts for both.
 */
const buildBlockingSidesQuery = (buyer: RawBuilder<unknown>): RawBuilder<ConversationSide[]> => sql`
  array(select b.by from inbox_blocks b where b.user_id = ${buyer} and b.seller_id = s.id
    union select case b.by when 'buyer' then 'seller' else 'buyer' end
    from inbox_blocks b join sellers o on o.id = b.seller_id
    where s.type = 'personal' and o.type = 'personal' and b.user_id = s.owner_id and o.owner_id = ${buyer})`;

const buildBannedCondition = (user: RawBuilder<unknown>, now: Date): RawBuilder<boolean> =>
  sql`exists (select from bans b where b.user_id = ${user} and ${buildActiveBanCondition(now)})`;

/** Builds the SQL columns from which `getMessagingBlockReason` decides; `s` is `sellers`. */
export const buildMessagingBlockColumns = (buyer: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`
  s.owner_id, s.closed_at is not null as closed,
  exists (select from seller_staff w where w.seller_id = s.id) as staffed,
  ${buildBlockingSidesQuery(buyer)} as blocked_by, ${buildBannedCondition(buyer, now)} as buyer_banned, ${buildBannedCondition(sql`s.owner_id`, now)} as owner_banned`;

/**
 * Returns the reason why `side` cannot write in a conversation now, or undefined if writing is possible. A closed
 * business only gets messages about its orders.
 */
export function getMessagingBlockReason(
  row: MessagingBlockRow,
  side: ConversationSide,
): MessagingBlockReason | undefined {
  if (side === "seller" ? row.buyer_id === null : row.owner_id === null && !row.staffed) return "gone";
  if (row.closed && row.about !== "order") return "closed";
  if (row.blocked_by.includes(side)) return "you-blocked";
  if (row.blocked_by.length > 0 || (side === "seller" ? row.buyer_banned : row.owner_banned)) return "unavailable";
  return undefined;
}

/** Builds the SQL condition that the user is the buyer of conversation `c` or acts for seller `s`. */
const buildParticipantCondition = (userId: number): RawBuilder<boolean> =>
  sql`(c.buyer_id = ${userId} or ${buildSellerAccessCondition(userId, "orders")})`;

/** Finds a conversation in which the user takes part. Returns undefined for conversations of other people. */
export async function findUserConversation(
  db: Db,
  userId: number,
  id: number,
  now: Date,
): Promise<UserConversation | undefined> {
  if (!Number.isSafeInteger(id) || id <= 0) return undefined;
  const { rows } = await sql<UserConversationRow>`
    select c.id, c.about, c.buyer_id, c.buyer_id as "buyerId", c.seller_id as "sellerId", c.ad_id as "listingId",
      ${buildMoney(sql`c.price_minor`, sql`c.currency`)} as "knownPrice", case when a.id is not null then json_build_object(
        'kind', a.kind, 'status', a.status, 'price', ${buildMoney(sql`a.price_minor`, sql`a.currency`)}) end as listing,
      ${buildMessagingBlockColumns(sql`c.buyer_id`, now)}
    from conversations c join sellers s on s.id = c.seller_id left join ads a on a.id = c.ad_id
    where c.id = ${id} and ${buildParticipantCondition(userId)}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const side = row.buyer_id === userId ? "buyer" : "seller";
  const { id: _, about, buyerId, sellerId, listingId, listing, knownPrice } = row;
  const blockReason = getMessagingBlockReason(row, side);
  return { id, side, about, buyerId, sellerId, listingId, listing, knownPrice, blockReason };
}

/**
 * Locks the rows that a conversation command needs, always in this order: the seller and the people (against deletion),
 * the listing if its price matters, then the conversation. The lock on the conversation serializes its messages.
 */
export async function lockConversation(
  trx: Db,
  userId: number,
  id: number,
  { now, withAd = false }: { now: Date; withAd?: boolean },
): Promise<UserConversation | undefined> {
  const userConversation = await findUserConversation(trx, userId, id, now);
  if (!userConversation) return undefined;
  await lockConversationParticipants(trx, userConversation);
  if (withAd && userConversation.listingId !== null)
    await sql`select id from ads where id = ${userConversation.listingId} for share`.execute(trx);
  await sql`select id from conversations where id = ${id} for update`.execute(trx);
  // The data is read again, because nobody else can change it while the locks are held.
  return findUserConversation(trx, userId, id, now);
}

/** User ids of both sides of a conversation: the buyer, and everybody who acts for the seller. */
export type ConversationParticipants = Record<ConversationSide, number[]>;

type ConversationParties = Pick<UserConversation, "buyerId" | "sellerId">;

/** Locks the seller and all participants of a conversation against deletion until the transaction ends. */
export async function lockConversationParticipants(trx: Db, { buyerId, sellerId }: ConversationParties): Promise<void> {
  await sql`select id from sellers where id = ${sellerId} for key share`.execute(trx);
  const participants = await listConversationParticipants(trx, { buyerId, sellerId });
  await sql`select id from users where id = any(${[...participants.buyer, ...participants.seller]}::int[])
    order by id for key share`.execute(trx);
}

/** Lists the participants of both sides of a conversation. */
export async function listConversationParticipants(
  db: Db,
  { buyerId, sellerId }: ConversationParties,
): Promise<ConversationParticipants> {
  return { buyer: buyerId === null ? [] : [buyerId], seller: await listSellerUserIds(db, sellerId, "orders") };
}

export const createConversationNotFoundFailure = (): Failure => failure("not_found", "conversation.not_found");

/** Creates the failure for a conversation in which writing is blocked. */
export const createMessagingBlockedFailure = (blockReason: MessagingBlockReason): Failure =>
  failure(
    blockReason === "gone" || blockReason === "closed" ? "conflict" : "forbidden",
    `conversation.${failureCodes[blockReason]}`,
  );

const failureCodes: Record<MessagingBlockReason, string> = {
  "you-blocked": "you_blocked",
  unavailable: "unavailable",
  gone: "gone",
  closed: "closed",
};

import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { AdKind, AdStatus } from "#db/schema/ads.ts";
import { banHolds } from "#domain/moderation/bans.server.ts";
import { actsFor, whoActsFor } from "#domain/sellers/owned.server.ts";
import type { Clock } from "#kernel/clock.ts";
import type { Money } from "#kernel/money.ts";
import { type Failure, failure } from "#kernel/result.ts";
import type { Side, Silence } from "./conversation.ts";
import type { OfferedAd } from "./offer.ts";

/** What commands of the inbox work with. */
export type InboxContext = {
  db: Db;
  clock: Clock;
  /** Call it after a transaction that has queued a mail. */
  wakeMail: () => void;
  /** Network address of who sends. */
  address?: string | undefined;
};

/** A conversation as commands and pages judge it, seen from the side of who acts. */
export type Held = {
  id: number;
  side: Side;
  about: "ad" | "order";
  buyerId: number | null;
  sellerId: number;
  adId: number | null;
  ad: OfferedAd | null;
  /** What the ad cost when something was last written. */
  knownPrice: Money | null;
  silence: Silence | undefined;
};

type Row = {
  id: number;
  about: "ad" | "order";
  buyer_id: number | null;
  seller_id: number;
  ad_id: number | null;
  price_minor: number | null;
  currency: string | null;
  owner_id: number | null;
  staffed: boolean;
  closed: boolean;
  kind: AdKind | null;
  status: AdStatus | null;
  ad_price: number | null;
  ad_currency: string | null;
  blocked_by: Side[];
  buyer_banned: boolean;
  owner_banned: boolean;
};

const money = (minor: number | null, currency: string | null): Money | null =>
  minor === null || currency === null ? null : { minor, currency };

/**
 * Who of a buyer and the seller `s` takes no messages of the other. Two people who sell by themselves may meet the other
 * way round too: who was blocked once is blocked in both.
 */
const blockedBy = (buyer: RawBuilder<unknown>): RawBuilder<Side[]> => sql`
  array(select b.by from inbox_blocks b where b.user_id = ${buyer} and b.seller_id = s.id
    union select case b.by when 'buyer' then 'seller' else 'buyer' end
    from inbox_blocks b join sellers o on o.id = b.seller_id
    where s.type = 'personal' and o.type = 'personal' and b.user_id = s.owner_id and o.owner_id = ${buyer})`;

const banned = (user: RawBuilder<unknown>, now: Date): RawBuilder<boolean> =>
  sql`exists (select from bans b where b.user_id = ${user} and ${banHolds(now)})`;

type Standing = Pick<
  Row,
  "about" | "buyer_id" | "owner_id" | "staffed" | "closed" | "blocked_by" | "buyer_banned" | "owner_banned"
>;

/** Columns that `silenceOf` goes by; `s` are sellers. */
export const standingColumns = (buyer: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`
  s.owner_id, s.closed_at is not null as closed,
  exists (select from seller_staff w where w.seller_id = s.id) as staffed,
  ${blockedBy(buyer)} as blocked_by, ${banned(buyer, now)} as buyer_banned, ${banned(sql`s.owner_id`, now)} as owner_banned`;

/** Why `side` can't write just now. Of a business that was closed only what was ordered is still spoken about. */
export function silenceOf(row: Standing, side: Side): Silence | undefined {
  if (side === "seller" ? row.buyer_id === null : row.owner_id === null && !row.staffed) return "gone";
  if (row.closed && row.about !== "order") return "closed";
  if (row.blocked_by.includes(side)) return "you-blocked";
  if (row.blocked_by.length > 0 || (side === "seller" ? row.buyer_banned : row.owner_banned)) return "unavailable";
  return undefined;
}

/** Whose side of a conversation `c` with the seller `s` somebody is on, as a condition of a query. */
export const takesPart = (userId: number): RawBuilder<boolean> =>
  sql`(c.buyer_id = ${userId} or ${actsFor(userId, "orders")})`;

/** A conversation that somebody takes part in; undefined when there is none, or it is others'. */
export async function heldConversation(db: Db, userId: number, id: number, now: Date): Promise<Held | undefined> {
  if (!Number.isSafeInteger(id) || id <= 0) return undefined;
  const { rows } = await sql<Row>`
    select c.id, c.about, c.buyer_id, c.seller_id, c.ad_id, c.price_minor, c.currency,
      a.kind, a.status, a.price_minor as ad_price, a.currency as ad_currency, ${standingColumns(sql`c.buyer_id`, now)}
    from conversations c join sellers s on s.id = c.seller_id left join ads a on a.id = c.ad_id
    where c.id = ${id} and ${takesPart(userId)}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const side = row.buyer_id === userId ? "buyer" : "seller";
  return {
    id: row.id,
    side,
    about: row.about,
    buyerId: row.buyer_id,
    sellerId: row.seller_id,
    adId: row.ad_id,
    ad: row.kind && row.status && { kind: row.kind, status: row.status, price: money(row.ad_price, row.ad_currency) },
    knownPrice: money(row.price_minor, row.currency),
    silence: silenceOf(row, side),
  };
}

/**
 * Locks what commands on a conversation need, always in this order: the seller and the people (so that none of them is
 * erased meanwhile), the ad where its price matters, then the conversation, whose messages so come one after the other.
 */
export async function lockConversation(
  trx: Db,
  userId: number,
  id: number,
  { now, withAd = false }: { now: Date; withAd?: boolean },
): Promise<Held | undefined> {
  const known = await heldConversation(trx, userId, id, now);
  if (!known) return undefined;
  await lockParties(trx, known);
  if (withAd && known.adId !== null) await sql`select id from ads where id = ${known.adId} for share`.execute(trx);
  await sql`select id from conversations where id = ${id} for update`.execute(trx);
  // As it is now that nobody else changes it.
  return heldConversation(trx, userId, id, now);
}

/** The people on both sides: the buyer, and whoever acts for the seller. */
export type People = Record<Side, number[]>;

type Parties = Pick<Held, "buyerId" | "sellerId">;

/** Keeps the seller and everybody of both sides from being erased until the transaction ends. */
export async function lockParties(trx: Db, { buyerId, sellerId }: Parties): Promise<void> {
  await sql`select id from sellers where id = ${sellerId} for key share`.execute(trx);
  const people = await peopleOf(trx, { buyerId, sellerId });
  await sql`select id from users where id = any(${[...people.buyer, ...people.seller]}::int[])
    order by id for key share`.execute(trx);
}

/** Who is on which side. */
export async function peopleOf(db: Db, { buyerId, sellerId }: Parties): Promise<People> {
  return { buyer: buyerId === null ? [] : [buyerId], seller: await whoActsFor(db, sellerId, "orders") };
}

export const conversationNotFound = (): Failure => failure("not_found", "conversation.not_found");

/** Why nothing can be written. */
export const silenced = (silence: Silence): Failure =>
  failure(silence === "gone" || silence === "closed" ? "conflict" : "forbidden", `conversation.${codes[silence]}`);

const codes: Record<Silence, string> = {
  "you-blocked": "you_blocked",
  unavailable: "unavailable",
  gone: "gone",
  closed: "closed",
};

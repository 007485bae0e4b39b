import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import { type Actor, refusal } from "#domain/accounts/roles.ts";
import { sellersOf } from "#domain/sellers/owned.server.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import type { Other, Side, Silence, Topic } from "./conversation.ts";
import {
  conversationNotFound,
  type Held,
  type InboxContext,
  lockConversation,
  lockParties,
  silenceOf,
  standingColumns,
} from "./held.server.ts";
import { readKey, readText, wrongField } from "./input.ts";
import { countConversation, countMessage, type TooMany } from "./limits.server.ts";
import { noOffers } from "./offer.ts";
import { writtenText } from "./send.server.ts";
import { otherOf, type ShownRow, shownColumns, shownJoins, topicOf } from "./shown.server.ts";

/** What a conversation is begun about: an ad, by whoever would buy it; or a seller's share of an order, by either side. */
export type About = { adId: number } | { orderShareId: number };

type Parties = { buyerId: number; sellerId: number; adId: number | null; shareId: number | null };

const isId = (id: number): boolean => Number.isSafeInteger(id) && id > 0;

/**
 * Who would talk to whom about it. Ads that are not shown any more can't be asked about, and of orders without an account
 * there is nobody to write to here.
 */
async function partiesOf(db: Db, userId: number, about: About): Promise<Result<Parties>> {
  if ("adId" in about) {
    const ad = isId(about.adId)
      ? await db
          .selectFrom("ads")
          .select("seller_id")
          .where("id", "=", about.adId)
          .where("status", "in", ["active", "reserved", "sold", "expired"])
          .executeTakeFirst()
      : undefined;
    if (!ad) return failure("not_found", "product.not_found");
    if ((await sellersOf(db, userId)).includes(ad.seller_id)) return failure("forbidden", "conversation.own");
    return ok({ buyerId: userId, sellerId: ad.seller_id, adId: about.adId, shareId: null });
  }
  const share = isId(about.orderShareId)
    ? await db
        .selectFrom("seller_orders as s")
        .innerJoin("orders as o", "o.id", "s.order_id")
        .select(["o.user_id", "s.seller_id"])
        .where("s.id", "=", about.orderShareId)
        .executeTakeFirst()
    : undefined;
  const sells = share && (await sellersOf(db, userId, "orders")).includes(share.seller_id);
  if (!share || (share.user_id !== userId && !sells)) return failure("not_found", "order.not_found");
  if (share.user_id === null) return failure("conflict", "conversation.no_account");
  if (share.user_id === userId && sells) return failure("forbidden", "conversation.own");
  return ok({ buyerId: share.user_id, sellerId: share.seller_id, adId: null, shareId: about.orderShareId });
}

/** What somebody would begin to talk about, and with whom; and whether that can be. */
export type Asked = {
  side: Side;
  topic: Topic;
  other: Other;
  silence: Silence | undefined;
  mayOffer: boolean;
  /** The conversation that is there already. */
  conversation: number | undefined;
};

type AskedRow = ShownRow & Parameters<typeof silenceOf>[0] & { buyer_id: number };

/** What a conversation would be about that is not there yet, for the page on which it is begun. */
export async function askedAbout(db: Db, userId: number, about: About, now: Date): Promise<Result<Asked>> {
  const parties = await partiesOf(db, userId, about);
  if (!parties.ok) return parties;
  const { buyerId, sellerId, adId, shareId } = parties.value;
  const { rows } = await sql<AskedRow>`
    select c.buyer_id, ${shownColumns}, ${standingColumns(sql`c.buyer_id`, now)}
    from (select ${adId === null ? "order" : "ad"} as about, ${buyerId}::int as buyer_id, ${sellerId}::int as seller_id,
      ${adId}::bigint as ad_id, ${shareId}::bigint as seller_order_id) c
    join sellers s on s.id = c.seller_id ${shownJoins}`.execute(db);
  const row = rows[0] as AskedRow;
  const side: Side = buyerId === userId ? "buyer" : "seller";
  const silence = silenceOf(row, side);
  const topic = topicOf(row);
  return ok({
    side,
    topic,
    other: otherOf(row, side),
    silence,
    mayOffer: !silence && topic.kind === "ad" && noOffers(topic.ad) === undefined,
    conversation: await findConversation(db, parties.value),
  });
}

/** The conversation that somebody has about it already; undefined when there is none. */
export async function conversationAbout(db: Db, userId: number, about: About): Promise<number | undefined> {
  const parties = await partiesOf(db, userId, about);
  return parties.ok ? findConversation(db, parties.value) : undefined;
}

async function findConversation(db: Db, { buyerId, adId, shareId }: Parties): Promise<number | undefined> {
  const found = await db
    .selectFrom("conversations")
    .select("id")
    .$if(shareId === null, (query) => query.where("buyer_id", "=", buyerId).where("ad_id", "=", adId))
    .$if(shareId !== null, (query) => query.where("seller_order_id", "=", shareId))
    .executeTakeFirst();
  return found?.id;
}

/** Begins a conversation with its first message; the one that is there already goes on. */
export async function startConversation(
  { db, clock }: InboxContext,
  actor: Actor,
  about: About,
  { text: typed, key: name }: { text: unknown; key?: unknown },
): Promise<Result<{ conversation: number; message: number }> | TooMany> {
  const forbidden = refusal(actor, "account");
  if (forbidden || !actor) return forbidden ?? failure("unauthenticated", "account.sign_in");
  const text = readText(typed);
  if (!text.ok) return text;
  if (!text.value) return wrongField("text", "required");
  const now = clock();
  const refused = (await countBeginning(db, actor.id, about, now)) ?? (await countMessage(db, actor.id, now));
  if (refused) return refused;
  return inTransaction(db, async (trx) => {
    const begun = await begunConversation(trx, actor.id, about, now);
    if (!begun.ok) return begun;
    const held = begun.value;
    const message = await writtenText(trx, held, actor.id, { text: text.value, key: readKey(name) }, now);
    return message.ok ? ok({ conversation: held.id, ...message.value }) : message;
  });
}

/** Why somebody can't begin a conversation, or begins too many; one that is there already isn't counted. */
export async function countBeginning(
  db: Db,
  userId: number,
  about: About,
  now: Date,
): Promise<Failure | TooMany | undefined> {
  const parties = await partiesOf(db, userId, about);
  if (!parties.ok) return parties;
  if ((await findConversation(db, parties.value)) !== undefined) return undefined;
  const { buyerId, sellerId } = parties.value;
  const recipient = buyerId === userId ? `seller ${sellerId}` : `member ${buyerId}`;
  return countConversation(db, { userId, recipient }, now);
}

/** The conversation about it, made where there is none, and locked. Nobody sees it before something is written. */
export async function begunConversation(trx: Db, userId: number, about: About, now: Date): Promise<Result<Held>> {
  const found = await partiesOf(trx, userId, about);
  if (!found.ok) return found;
  const { buyerId, sellerId, adId, shareId } = found.value;
  await lockParties(trx, { buyerId, sellerId });
  const made = await sql<{ id: number }>`
    insert into conversations (about, buyer_id, seller_id, ad_id, seller_order_id, price_minor, currency, created_at, last_at)
    select ${adId === null ? "order" : "ad"}, ${buyerId}, ${sellerId}, ${adId}::bigint, ${shareId}::bigint, a.price_minor,
      case when a.price_minor is not null then a.currency end, ${now}, ${now}
    from (select) one left join ads a on a.id = ${adId}::bigint
    on conflict do nothing returning id`.execute(trx);
  const id = made.rows[0]?.id ?? (await findConversation(trx, found.value));
  if (made.rows.length > 0) {
    await sql`
      insert into conversation_sides (conversation_id, side, user_id, seller_id)
      values (${id}, 'buyer', ${buyerId}, null), (${id}, 'seller', null, ${sellerId})`.execute(trx);
  }
  const held = id === undefined ? undefined : await lockConversation(trx, userId, id, { now, withAd: true });
  return held ? ok(held) : conversationNotFound();
}

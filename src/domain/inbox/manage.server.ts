import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import { type Actor, refusal } from "#domain/accounts/roles.ts";
import { announce } from "#domain/live/announce.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { otherSide } from "./conversation.ts";
import { conversationNotFound, type Held, type InboxContext, lockConversation, peopleOf } from "./held.server.ts";
import { countReport, type TooMany } from "./limits.server.ts";
import { readConversationReport } from "./report.ts";

/** Does something to one side of a conversation that whoever acts takes part in. */
async function onSide<T>(
  { db, clock }: InboxContext,
  actor: Actor,
  id: number,
  work: (trx: Db, held: Held, userId: number, now: Date) => Promise<Result<T>>,
): Promise<Result<T>> {
  const forbidden = refusal(actor, "account");
  if (forbidden || !actor) return forbidden ?? failure("unauthenticated", "account.sign_in");
  const now = clock();
  return inTransaction(db, async (trx) => {
    const held = await lockConversation(trx, actor.id, id, { now });
    return held ? work(trx, held, actor.id, now) : conversationNotFound();
  });
}

/**
 * What was written up to a message has been read, by whoever of the side did; without one everything. Never back: a page that
 * was opened earlier and is late changes nothing. The other side sees it.
 */
export const markRead = (context: InboxContext, actor: Actor, id: number, upTo?: number): Promise<Result<undefined>> =>
  onSide(context, actor, id, async (trx, held, userId) => {
    const { rows } = await sql<{ read_to: number }>`
      update conversation_sides v set read_to = seen.id, unread = seen.left,
        unread_since = case when seen.left > 0 then seen.since end,
        mailed_at = case when seen.left > 0 then v.mailed_at end
      from (
        select max(m.id) filter (where m.id <= edge.to) as id,
          count(*) filter (where m.id > edge.to and m.side = ${otherSide(held.side)})::int as left,
          min(m.at) filter (where m.id > edge.to and m.side = ${otherSide(held.side)}) as since
        from messages m cross join (select coalesce(${upTo ?? null}::bigint, 9007199254740991) as to) edge
        where m.conversation_id = ${id}
      ) seen
      where v.conversation_id = ${id} and v.side = ${held.side} and (seen.id > v.read_to or v.unread > 0 and seen.id >= v.read_to)
      returning v.read_to`.execute(trx);
    const read = rows[0]?.read_to;
    if (read === undefined) return ok(undefined);
    const people = await peopleOf(trx, held);
    // Colleagues too, and one's other pages: their counts are lower now.
    const everybody = new Set([...people.buyer, ...people.seller, userId]);
    await announce(
      trx,
      [...everybody].map((person) => ({ kind: "read", userId: person, conversation: id, message: read })),
    );
    return ok(undefined);
  });

/** Puts a conversation away, or back; a new message brings it back by itself. */
export const archive = (
  context: InboxContext,
  actor: Actor,
  id: number,
  archived: boolean,
): Promise<Result<undefined>> =>
  onSide(context, actor, id, async (trx, held) => {
    await trx
      .updateTable("conversation_sides")
      .set({ archived })
      .where("conversation_id", "=", id)
      .where("side", "=", held.side)
      .execute();
    return ok(undefined);
  });

/** Takes no messages of the other side any more, whatever they are about; or does again. */
export const blockOther = (
  context: InboxContext,
  actor: Actor,
  id: number,
  blocked: boolean,
): Promise<Result<undefined>> =>
  onSide(context, actor, id, async (trx, held, _userId, now) => {
    if (held.buyerId === null) return blocked ? failure("conflict", "conversation.gone") : ok(undefined);
    if (blocked) {
      await trx
        .insertInto("inbox_blocks")
        .values({ user_id: held.buyerId, seller_id: held.sellerId, by: held.side, at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return ok(undefined);
    }
    await trx
      .deleteFrom("inbox_blocks")
      .where("user_id", "=", held.buyerId)
      .where("seller_id", "=", held.sellerId)
      .where("by", "=", held.side)
      .execute();
    // The same two, met the other way round.
    await sql`
      delete from inbox_blocks b using sellers o, sellers s
      where o.id = b.seller_id and s.id = ${held.sellerId} and s.type = 'personal' and o.type = 'personal'
        and b.user_id = s.owner_id and o.owner_id = ${held.buyerId} and b.by = ${otherSide(held.side)}`.execute(trx);
    return ok(undefined);
  });

/** Asks moderators to look at what the other side writes; again, while nobody has decided, it adds nothing. */
export async function reportConversation(
  context: InboxContext,
  actor: Actor,
  id: number,
  values: unknown,
): Promise<Result<undefined> | TooMany> {
  const read = readConversationReport(values);
  if (!read.ok) return failure("invalid", read.errors[0]?.code ?? "required", read.errors);
  const tooMany = actor && (await countReport(context.db, actor.id, context.clock()));
  if (tooMany) return tooMany;
  return onSide(context, actor, id, async (trx, held, userId, now) => {
    await trx
      .insertInto("conversation_reports")
      .values({
        conversation_id: id,
        side: held.side,
        user_id: userId,
        ...read.value,
        created_at: now,
        decided_by: null,
        decided_at: null,
        note: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return ok(undefined);
  });
}

import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { type Actor, getPermissionFailure } from "#domain/accounts/roles.ts";
import { publishLiveEvents } from "#domain/live-events/event-publisher.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { getOtherSide } from "./conversation.ts";
import {
  createConversationNotFoundFailure,
  type InboxContext,
  listConversationParticipants,
  lockConversation,
  type UserConversation,
} from "./conversation-access.server.ts";
import { parseConversationReport } from "./conversation-report-input.ts";
import { consumeReportLimit, type RateLimitedFailure } from "./inbox-rate-limits.server.ts";

/** Runs a command on a locked conversation from the acting user's side. */
async function withLockedConversation<T>(
  { db, clock }: InboxContext,
  actor: Actor,
  id: number,
  work: (trx: Db, userConversation: UserConversation, userId: number, now: Date) => Promise<Result<T>>,
): Promise<Result<T>> {
  const forbidden = getPermissionFailure(actor, "account");
  if (forbidden || !actor) return forbidden ?? failure("unauthenticated", "account.sign_in");
  const now = clock();
  return withTransaction(db, async (trx) => {
    const userConversation = await lockConversation(trx, actor.id, id, { now });
    return userConversation ? work(trx, userConversation, actor.id, now) : createConversationNotFoundFailure();
  });
}

/**
 * Marks messages up to the id `upTo` as read, or all messages, for everybody on the user's side. Never marks messages
 * as unread, so an outdated page changes nothing. Publishes the change to all participants.
 */
export const markMessagesRead = (
  context: InboxContext,
  actor: Actor,
  id: number,
  upTo?: number,
): Promise<Result<undefined>> =>
  withLockedConversation(context, actor, id, async (trx, userConversation, userId) => {
    const { rows } = await sql<{ last_read_id: number }>`
      update conversation_participants v set last_read_id = seen.id, unread = seen.left,
        unread_since = case when seen.left > 0 then seen.since end,
        mailed_at = case when seen.left > 0 then v.mailed_at end
      from (
        select max(m.id) filter (where m.id <= edge.to) as id,
          count(*) filter (where m.id > edge.to and m.side = ${getOtherSide(userConversation.side)})::int as left,
          min(m.created_at) filter (where m.id > edge.to and m.side = ${getOtherSide(userConversation.side)}) as since
        from messages m cross join (select coalesce(${upTo ?? null}::bigint, 9007199254740991) as to) edge
        where m.conversation_id = ${id}
      ) seen
      where v.conversation_id = ${id} and v.side = ${userConversation.side} and (seen.id > v.last_read_id or v.unread > 0 and seen.id >= v.last_read_id)
      returning v.last_read_id`.execute(trx);
    const readTo = rows[0]?.last_read_id;
    if (readTo === undefined) return ok(undefined);
    const participants = await listConversationParticipants(trx, userConversation);
    // Unread counts also change for colleagues and for the user's other open pages.
    const recipients = new Set([...participants.buyer, ...participants.seller, userId]);
    await publishLiveEvents(
      trx,
      [...recipients].map((person) => ({ kind: "read", userId: person, conversation: id, message: readTo })),
    );
    return ok(undefined);
  });

/** Archives a conversation or takes it out of the archive. A new message also takes it out of the archive. */
export const setConversationArchived = (
  context: InboxContext,
  actor: Actor,
  id: number,
  archived: boolean,
): Promise<Result<undefined>> =>
  withLockedConversation(context, actor, id, async (trx, userConversation) => {
    await trx
      .updateTable("conversation_participants")
      .set({ archived })
      .where("conversation_id", "=", id)
      .where("side", "=", userConversation.side)
      .execute();
    return ok(undefined);
  });

/** Blocks or unblocks all messages from the other side of a conversation, on any subject. */
export const setCounterpartBlocked = (
  context: InboxContext,
  actor: Actor,
  id: number,
  blocked: boolean,
): Promise<Result<undefined>> =>
  withLockedConversation(context, actor, id, async (trx, userConversation, _userId, now) => {
    if (userConversation.buyerId === null) return blocked ? failure("conflict", "conversation.gone") : ok(undefined);
    if (blocked) {
      await trx
        .insertInto("inbox_blocks")
        .values({
          user_id: userConversation.buyerId,
          seller_id: userConversation.sellerId,
          by: userConversation.side,
          created_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return ok(undefined);
    }
    await trx
      .deleteFrom("inbox_blocks")
      .where("user_id", "=", userConversation.buyerId)
      .where("seller_id", "=", userConversation.sellerId)
      .where("by", "=", userConversation.side)
      .execute();
    // Also removes the block between the same two people with swapped roles.
    await sql`
      delete from inbox_blocks b using sellers o, sellers s
      where o.id = b.seller_id and s.id = ${userConversation.sellerId} and s.type = 'personal' and o.type = 'personal'
        and b.user_id = s.owner_id and o.owner_id = ${userConversation.buyerId} and b.by = ${getOtherSide(userConversation.side)}`.execute(
      trx,
    );
    return ok(undefined);
  });

/**
 * Reports a conversation to the moderators. Repeated reports of one side count once until moderators decide on the
 * report.
 */
export async function reportConversation(
  context: InboxContext,
  actor: Actor,
  id: number,
  values: unknown,
): Promise<Result<undefined> | RateLimitedFailure> {
  const parsed = parseConversationReport(values);
  if (!parsed.ok) return failure("invalid", parsed.errors[0]?.code ?? "required", parsed.errors);
  const rateLimited = actor && (await consumeReportLimit(context.db, actor.id, context.clock()));
  if (rateLimited) return rateLimited;
  return withLockedConversation(context, actor, id, async (trx, userConversation, userId, now) => {
    await trx
      .insertInto("conversation_reports")
      .values({
        conversation_id: id,
        side: userConversation.side,
        user_id: userId,
        ...parsed.value,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return ok(undefined);
  });
}

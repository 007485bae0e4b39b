import type { Db } from "#db/database.ts";
import type { ViewingState } from "#db/schema/inbox.ts";
import { withTransaction } from "#db/transaction.ts";
import { type Actor, getPermissionFailure } from "#domain/accounts/roles.ts";
import { createFieldFailure } from "#domain/forms/form-fields.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { getOtherSide } from "./conversation.ts";
import {
  createConversationNotFoundFailure,
  createMessagingBlockedFailure,
  findUserConversation,
  type InboxContext,
  lockConversation,
  type UserConversation,
} from "./conversation-access.server.ts";
import { consumeMessageLimit, type RateLimitedFailure } from "./inbox-rate-limits.server.ts";
import { consumeConversationStartLimit, findOrCreateConversation } from "./start-conversation.server.ts";
import {
  getNoViewingReason,
  getReminderTime,
  getViewingState,
  listAllowedViewingAnswers,
  listFutureTimes,
  type StoredViewing,
  type ViewingEvent,
} from "./viewing.ts";
import { parseViewingPlace, parseViewingTimes, type TypedViewingTime } from "./viewing-input.ts";
import { notifyViewing } from "./viewing-notifications.server.ts";
import { findViewing, findViewingPlace } from "./viewing-queries.server.ts";
import { writeMessage } from "./write-message.server.ts";

/** Context of viewing commands. `origin` is the origin of links in mails. */
export type ViewingContext = InboxContext & { origin: string };

/** Conversation in which times are proposed, or listing about which a buyer starts one. */
export type ViewingTarget = { conversation: number } | { listing: number };

/** Times and place as typed. */
export type ViewingInput = { times: readonly TypedViewingTime[]; place?: unknown };

type ViewingResult = { conversation: number; viewing: number };

/**
 * Proposes up to three times to view a car, in the time zone of its city. The proposal replaces an earlier one, and an
 * agreed time. A proposal about a listing starts the conversation, or continues it.
 */
export async function proposeViewing(
  { db, clock, wakeMail, origin }: ViewingContext,
  actor: Actor,
  target: ViewingTarget,
  { times: typedTimes, place: typedPlace }: ViewingInput,
): Promise<Result<ViewingResult> | RateLimitedFailure> {
  const forbidden = getPermissionFailure(actor, "account");
  if (forbidden || !actor) return forbidden ?? failure("unauthenticated", "account.sign_in");
  const now = clock();
  const known =
    "conversation" in target ? await findUserConversation(db, actor.id, target.conversation, now) : undefined;
  if ("conversation" in target && !known) return createConversationNotFoundFailure();
  const { timeZone } = await findViewingPlace(db, "listing" in target ? target.listing : (known?.listingId ?? null));
  const times = parseViewingTimes(typedTimes, timeZone, now);
  if (!times.ok) return failure("invalid", times.errors[0]?.code ?? "viewing.required", times.errors);
  const place = parseViewingPlace(typedPlace);
  if (!place.ok) return place;
  const subject = "listing" in target ? { adId: target.listing } : undefined;
  const failed =
    (subject && (await consumeConversationStartLimit(db, actor.id, subject, now))) ??
    (await consumeMessageLimit(db, actor.id, now));
  if (failed) return failed;
  const result = await withTransaction(db, async (trx): Promise<Result<ViewingResult>> => {
    const opened =
      "listing" in target
        ? await findOrCreateConversation(trx, actor.id, { adId: target.listing }, now)
        : await openConversation(trx, actor.id, target.conversation, now);
    if (!opened.ok) return opened;
    const proposal = { times: times.value, timeZone, place: place.value };
    return insertViewing(trx, opened.value, actor.id, proposal, { now, origin });
  });
  if (result.ok) wakeMail();
  return result;
}

async function openConversation(trx: Db, userId: number, id: number, now: Date): Promise<Result<UserConversation>> {
  const userConversation = await lockConversation(trx, userId, id, { now, withAd: true });
  return userConversation ? ok(userConversation) : createConversationNotFoundFailure();
}

type Proposal = { times: Date[]; timeZone: string; place: string | null };

async function insertViewing(
  trx: Db,
  userConversation: UserConversation,
  userId: number,
  { times, timeZone, place }: Proposal,
  { now, origin }: { now: Date; origin: string },
): Promise<Result<ViewingResult>> {
  if (userConversation.blockReason) return createMessagingBlockedFailure(userConversation.blockReason);
  const reason = getNoViewingReason(userConversation.listing);
  if (reason) return failure("conflict", `viewing.${reason}`);
  await closeCurrentViewing(trx, userConversation, now);
  const { id } = await trx
    .insertInto("viewings")
    .values({
      conversation_id: userConversation.id,
      side: userConversation.side,
      times: JSON.stringify(times),
      time_zone: timeZone,
      place,
      starts_at: null,
      remind_at: null,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const viewing = await findViewing(trx, id, now);
  if (viewing) await announce(trx, userConversation, userId, "viewing-proposed", viewing, { now, origin });
  return ok({ conversation: userConversation.id, viewing: id });
}

/** Closes the open or agreed viewing of a conversation before a new proposal. */
async function closeCurrentViewing(trx: Db, userConversation: UserConversation, now: Date): Promise<void> {
  const current = await trx
    .selectFrom("viewings")
    .select("id")
    .where("conversation_id", "=", userConversation.id)
    .where("state", "in", ["open", "accepted"])
    .executeTakeFirst();
  const viewing = current && (await findViewing(trx, current.id, now));
  if (!viewing) return;
  const state = getViewingState(viewing, userConversation.listing, userConversation.blockReason !== undefined, now);
  const isReplaced = state === "open" || state === "accepted";
  await updateViewing(trx, viewing.id, isReplaced ? "countered" : state);
}

const updateViewing = (trx: Db, id: number, state: ViewingState, accepted: Accepted = { remind_at: null }) =>
  trx
    .updateTable("viewings")
    .set({ state, ...accepted })
    .where("id", "=", id)
    .execute();

type Accepted = { remind_at: Date | null; starts_at?: Date; place?: string | null };

/** Writes the message about a change of a viewing into the conversation and notifies the other side. */
async function announce(
  trx: Db,
  userConversation: UserConversation,
  userId: number,
  event: ViewingEvent,
  viewing: StoredViewing,
  { now, origin }: { now: Date; origin: string },
): Promise<void> {
  const { id, timeZone } = viewing;
  const times = viewing.startsAt ? [viewing.startsAt] : viewing.times;
  const details = { id, timeZone, times: times.map((time) => time.toISOString()) };
  const author = { side: userConversation.side, userId };
  await writeMessage(trx, userConversation, author, { kind: "event", event, viewing: details }, now);
  const kind = event.slice("viewing-".length) as "proposed" | "accepted" | "declined" | "cancelled";
  const other = getOtherSide(userConversation.side);
  await notifyViewing(trx, userConversation.id, other, { ...viewing, times }, { kind, now, origin });
}

/** Answer to a viewing: accept one of the times, or cancel. Cancelling the other side's proposal declines it. */
export type ViewingResponse = { answer: "accept"; time: unknown; place?: unknown } | { answer: "cancel" };

/**
 * Accepts one of the proposed times, declines a proposal or cancels an appointment. Of two simultaneous answers only one
 * succeeds. Accepting the same time again changes nothing.
 */
export async function respondToViewing(
  { db, clock, wakeMail, origin }: ViewingContext,
  actor: Actor,
  id: number,
  response: ViewingResponse,
): Promise<Result<ViewingResult>> {
  const forbidden = getPermissionFailure(actor, "account");
  if (forbidden || !actor) return forbidden ?? failure("unauthenticated", "account.sign_in");
  const now = clock();
  const result = await withTransaction(db, async (trx): Promise<Result<ViewingResult>> => {
    const conversation = Number.isSafeInteger(id)
      ? await trx.selectFrom("viewings").select("conversation_id as id").where("id", "=", id).executeTakeFirst()
      : undefined;
    const userConversation =
      conversation && (await lockConversation(trx, actor.id, conversation.id, { now, withAd: true }));
    const viewing = userConversation && (await findViewing(trx, id, now));
    if (!viewing) return createViewingNotFoundFailure();
    const step =
      response.answer === "accept"
        ? await acceptViewing(trx, userConversation, viewing, response, now)
        : await cancelViewing(trx, userConversation, viewing, now);
    if (!step.ok) return step;
    if (step.value)
      await announce(trx, userConversation, actor.id, step.value.event, step.value.viewing, { now, origin });
    return ok({ conversation: userConversation.id, viewing: id });
  });
  if (result.ok) wakeMail();
  return result;
}

/** Change that a response made. Undefined if it changed nothing. */
type Step = { event: ViewingEvent; viewing: StoredViewing } | undefined;

async function acceptViewing(
  trx: Db,
  { side, listing, blockReason }: UserConversation,
  viewing: StoredViewing,
  { time, place: typedPlace }: Extract<ViewingResponse, { answer: "accept" }>,
  now: Date,
): Promise<Result<Step>> {
  const at = typeof time === "string" ? Date.parse(time) : Number.NaN;
  const state = getViewingState(viewing, listing, blockReason !== undefined, now);
  if (state === "accepted" && viewing.startsAt?.getTime() === at) return ok(undefined);
  if (state !== "open") return createViewingChangedFailure();
  if (!listAllowedViewingAnswers(state, viewing.side, side).includes("accept"))
    return failure("forbidden", "viewing.yours");
  const startsAt = viewing.times.find((each) => each.getTime() === at);
  if (!startsAt) return createFieldFailure("time", "viewing.choose");
  if (!listFutureTimes(viewing, now).includes(startsAt)) return createFieldFailure("time", "viewing.past");
  const place = parseViewingPlace(typedPlace);
  if (!place.ok) return place;
  const accepted = { startsAt, place: place.value ?? viewing.place };
  await updateViewing(trx, viewing.id, "accepted", {
    starts_at: startsAt,
    place: accepted.place,
    remind_at: getReminderTime(startsAt, viewing.timeZone, now),
  });
  return ok({ event: "viewing-accepted" as const, viewing: { ...viewing, ...accepted } });
}

async function cancelViewing(
  trx: Db,
  { side, listing, blockReason }: UserConversation,
  viewing: StoredViewing,
  now: Date,
): Promise<Result<Step>> {
  const state = getViewingState(viewing, listing, blockReason !== undefined, now);
  if (!listAllowedViewingAnswers(state, viewing.side, side).includes("cancel")) return createViewingChangedFailure();
  const isDeclined = state === "open" && viewing.side !== side;
  await updateViewing(trx, viewing.id, isDeclined ? "declined" : "cancelled");
  return ok({ event: isDeclined ? ("viewing-declined" as const) : ("viewing-cancelled" as const), viewing });
}

const createViewingNotFoundFailure = (): Failure => failure("not_found", "viewing.not_found");
const createViewingChangedFailure = (): Failure => failure("conflict", "viewing.changed");

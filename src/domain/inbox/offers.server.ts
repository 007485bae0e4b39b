import type { Db } from "#db/database.ts";
import type { OfferState } from "#db/schema/inbox.ts";
import { inTransaction } from "#db/transaction.ts";
import { type Actor, refusal } from "#domain/accounts/roles.ts";
import { notify } from "#domain/notifications/notify.server.ts";
import type { Money } from "#kernel/money.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { conversationPath, otherSide, type Side } from "./conversation.ts";
import {
  conversationNotFound,
  type Held,
  heldConversation,
  type InboxContext,
  lockConversation,
  peopleOf,
  silenced,
} from "./held.server.ts";
import { wrongField } from "./input.ts";
import { countOffer, type TooMany } from "./limits.server.ts";
import {
  agreementLasts,
  answered,
  mayAnswer,
  noOffers,
  type OfferAnswer,
  offerLasts,
  offerState,
  type StoredOffer,
  wrongAmount,
} from "./offer.ts";
import { type About, begunConversation, countBeginning } from "./start.server.ts";
import { writeMessage } from "./write.server.ts";

type Made = { conversation: number; offer: number; message: number };

/** Proposes a price in a conversation about an ad; what the other side proposed before is countered by it. */
export async function makeOffer(
  { db, clock }: InboxContext,
  actor: Actor,
  conversation: number,
  amount: Money,
): Promise<Result<Made> | TooMany> {
  const forbidden = refusal(actor, "account");
  if (forbidden || !actor) return forbidden ?? failure("unauthenticated", "account.sign_in");
  const now = clock();
  if (!(await heldConversation(db, actor.id, conversation, now))) return conversationNotFound();
  const tooMany = await countOffer(db, actor.id, now);
  if (tooMany) return tooMany;
  return inTransaction(db, async (trx) => {
    const held = await lockConversation(trx, actor.id, conversation, { now, withAd: true });
    return held ? offered(trx, held, actor.id, amount, now) : conversationNotFound();
  });
}

/** Begins a conversation about an ad with a price. */
export async function offerForAd(
  { db, clock }: InboxContext,
  actor: Actor,
  adId: number,
  amount: Money,
): Promise<Result<Made> | TooMany> {
  const forbidden = refusal(actor, "account");
  if (forbidden || !actor) return forbidden ?? failure("unauthenticated", "account.sign_in");
  const now = clock();
  const about: About = { adId };
  const refused = (await countBeginning(db, actor.id, about, now)) ?? (await countOffer(db, actor.id, now));
  if (refused) return refused;
  return inTransaction(db, async (trx) => {
    const begun = await begunConversation(trx, actor.id, about, now);
    return begun.ok ? offered(trx, begun.value, actor.id, amount, now) : begun;
  });
}

async function offered(trx: Db, held: Held, userId: number, amount: Money, now: Date): Promise<Result<Made>> {
  if (held.silence) return silenced(held.silence);
  const none = noOffers(held.ad);
  const price = held.ad?.price;
  if (none || !price) return failure("conflict", `offer.${none ?? "no_price"}`);
  const wrong = wrongAmount(amount, price);
  if (wrong) return wrongField("amount", `offer.${wrong}`);
  const open = await openOffer(trx, held.id);
  if (open) {
    // One's own is replaced by the new one, and one that has ended by itself is written down as ended.
    const live = offerState(open, held.ad, now) === "open";
    const state = open.side === held.side ? "withdrawn" : "countered";
    await closeOffer(trx, open.id, { state: live ? state : "ended", userId, now });
  }
  const { id } = await trx
    .insertInto("offers")
    .values({
      conversation_id: held.id,
      side: held.side,
      user_id: userId,
      ...amount,
      made_at: now,
      ends_at: new Date(now.getTime() + offerLasts),
      answered_at: null,
      answered_by: null,
      agreed_until: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const message = await writeMessage(trx, held, { side: held.side, userId }, { kind: "offer", offerId: id }, now);
  await tellOther(trx, held, "offer-made", amount);
  return ok({ conversation: held.id, offer: id, message });
}

/** Accepts or declines what the other side proposed, or takes back what the own one did. Of two at once one wins. */
export async function answerOffer(
  { db, clock }: InboxContext,
  actor: Actor,
  offerId: number,
  answer: OfferAnswer,
): Promise<Result<{ conversation: number; message: number }>> {
  const forbidden = refusal(actor, "account");
  if (forbidden || !actor) return forbidden ?? failure("unauthenticated", "account.sign_in");
  const now = clock();
  return inTransaction(db, async (trx) => {
    const conversation = Number.isSafeInteger(offerId)
      ? await trx.selectFrom("offers").select("conversation_id as id").where("id", "=", offerId).executeTakeFirst()
      : undefined;
    const held = conversation && (await lockConversation(trx, actor.id, conversation.id, { now, withAd: true }));
    const offer = held && (await storedOffer(trx, offerId));
    if (!offer) return offerNotFound();
    const state = offerState(offer, held.ad, now);
    if (state !== "open") return failure("conflict", `offer.is_${state}`);
    if (!mayAnswer(state, offer.side, held.side).includes(answer)) {
      return failure("forbidden", answer === "withdraw" ? "offer.not_yours" : "offer.yours");
    }
    if (held.silence && answer !== "withdraw") return silenced(held.silence);
    await closeOffer(trx, offer.id, { state: answered[answer], userId: actor.id, now });
    const event = `offer-${answered[answer]}` as "offer-accepted" | "offer-declined" | "offer-withdrawn";
    const author = { side: held.side, userId: actor.id };
    const message = await writeMessage(trx, held, author, { kind: "event", event, offerId: offer.id }, now);
    if (event !== "offer-withdrawn") await tellOther(trx, held, event, offer);
    return ok({ conversation: held.id, message });
  });
}

export const offerNotFound = (): Failure => failure("not_found", "offer.not_found");

/** The columns of an offer as the rules know it. */
export const offerColumns = [
  "id",
  "side",
  "minor",
  "currency",
  "state",
  "made_at as madeAt",
  "ends_at as endsAt",
  "agreed_until as agreedUntil",
] as const;

const storedOffer = (trx: Db, id: number): Promise<StoredOffer | undefined> =>
  trx.selectFrom("offers").select(offerColumns).where("id", "=", id).executeTakeFirst();

const openOffer = (trx: Db, conversation: number): Promise<StoredOffer | undefined> =>
  trx
    .selectFrom("offers")
    .select(offerColumns)
    .where("conversation_id", "=", conversation)
    .where("state", "=", "open")
    .executeTakeFirst();

async function closeOffer(
  trx: Db,
  id: number,
  { state, userId, now }: { state: OfferState; userId: number; now: Date },
): Promise<void> {
  await trx
    .updateTable("offers")
    .set({
      state,
      answered_at: now,
      answered_by: userId,
      agreed_until: state === "accepted" ? new Date(now.getTime() + agreementLasts) : null,
    })
    .where("id", "=", id)
    .execute();
}

/** Tells the other side of an offer among its notifications. */
async function tellOther(
  trx: Db,
  held: Held,
  kind: "offer-made" | "offer-accepted" | "offer-declined",
  { minor, currency }: Money,
): Promise<void> {
  const other: Side = otherSide(held.side);
  const people = (await peopleOf(trx, held))[other];
  const ad =
    held.adId === null
      ? undefined
      : await trx
          .selectFrom("ad_docs")
          .select(["narrating_ar as ar", "narrating_en as en"])
          .where("ad_id", "=", held.adId)
          .executeTakeFirst();
  await notify(
    trx,
    people.map((userId) => ({
      userId,
      kind,
      data: { name: { ar: ad?.ar ?? null, en: ad?.en ?? null }, price: { minor, currency } },
      path: conversationPath(held.id),
    })),
  );
}

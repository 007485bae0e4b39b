import { withResultTransaction } from "#db/transaction.ts";
import { type Actor, getPermissionFailure } from "#domain/accounts/roles.ts";
import { createFieldFailure } from "#domain/forms/form-fields.ts";
import type { Money } from "#kernel/money.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import {
  createConversationNotFoundFailure,
  findUserConversation,
  type InboxContext,
  lockConversation,
} from "./conversation-access.server.ts";
import { consumeOfferLimit, type RateLimitedFailure } from "./inbox-rate-limits.server.ts";
import { insertOffer, type OfferResult } from "./offer-commands.server.ts";
import { consumeConversationStartLimit, findOrCreateConversation } from "./start-conversation.server.ts";
import { getNoTradeInReason, type StoredTradeIn, validateAllowance } from "./trade-in.ts";
import { estimateTradeIn, parseTradeInCar, type TradeInCarInput } from "./trade-in-car.server.ts";

/** Conversation in which a car is offered, or listing about which the buyer starts one. */
export type TradeInTarget = { conversation: number } | { listing: number };

/**
 * Makes an offer in which a car of the buyer counts as a part of the price: the buyer pays the rest. Without a car, the
 * offer names another amount for the car of the open offer. `answeredOffer` is the id of the offer that the actor has
 * seen; an amount is not offered for the car of another one.
 */
export async function createTradeInOffer(
  { db, clock }: InboxContext,
  actor: Actor,
  target: TradeInTarget,
  {
    car: typedCar,
    answeredOffer,
    allowance,
  }: { car?: TradeInCarInput | undefined; answeredOffer?: number | undefined; allowance: Money },
): Promise<Result<OfferResult> | RateLimitedFailure> {
  const forbidden = getPermissionFailure(actor, "account");
  if (forbidden || !actor) return forbidden ?? failure("unauthenticated", "account.sign_in");
  const now = clock();
  if ("conversation" in target && !(await findUserConversation(db, actor.id, target.conversation, now)))
    return createConversationNotFoundFailure();
  const parsed = typedCar && (await parseTradeInCar(db, typedCar, now));
  if (parsed && !parsed.ok) return failure("invalid", parsed.errors[0]?.code ?? "trade_in.model", parsed.errors);
  const rateLimited =
    ("listing" in target
      ? await consumeConversationStartLimit(db, actor.id, { adId: target.listing }, now)
      : undefined) ?? (await consumeOfferLimit(db, actor.id, now));
  if (rateLimited) return rateLimited;
  let newCar: Omit<StoredTradeIn, "allowance"> | undefined;
  if (parsed) {
    const { modelId, ...car } = parsed.value;
    newCar = { ...car, value: await estimateTradeIn(db, { ...car, modelId }, allowance.currency) };
  }
  return withResultTransaction(db, async (trx): Promise<Result<OfferResult>> => {
    const found =
      "listing" in target
        ? await findOrCreateConversation(trx, actor.id, { adId: target.listing }, now)
        : await lockConversation(trx, actor.id, target.conversation, { now, withAd: true });
    if (!found) return createConversationNotFoundFailure();
    const opened = "ok" in found ? found : ok(found);
    if (!opened.ok) return opened;
    return insertOffer(
      trx,
      opened.value,
      actor.id,
      ({ side, listing }, price, openOffer) => {
        if (getNoTradeInReason(listing)) return failure("conflict", "trade_in.not_car");
        if (newCar && side !== "buyer") return failure("forbidden", "trade_in.buyer_only");
        if (!newCar && answeredOffer !== undefined && openOffer && openOffer.id !== answeredOffer)
          return failure("conflict", "offer.is_countered");
        const car = newCar ?? openOffer?.tradeIn;
        if (!car) return failure("conflict", "trade_in.no_car");
        const error = validateAllowance(allowance, price);
        if (error) return createFieldFailure("allowance", `trade_in.${error}`);
        const { currency } = price;
        return ok({ minor: price.minor - allowance.minor, currency, tradeIn: { ...car, allowance: allowance.minor } });
      },
      now,
    );
  });
}

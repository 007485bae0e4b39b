import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { withResultTransaction, withTransaction } from "#db/transaction.ts";
import { type Actor, getPermissionFailure, type Member } from "#domain/accounts/roles.ts";
import { type AccountLimitFailure, createAccountLimitFailure } from "#domain/accounts/sign-in-limits.server.ts";
import { BASE_CURRENCY } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { createFieldFailure } from "#domain/forms/form-fields.ts";
import { consumeMessageLimit, type RateLimitedFailure } from "#domain/inbox/inbox-rate-limits.server.ts";
import { parseMessageText } from "#domain/inbox/message-input.ts";
import { writeTextMessage } from "#domain/inbox/send-message.server.ts";
import { consumeConversationStartLimit, findOrCreateConversation } from "#domain/inbox/start-conversation.server.ts";
import { findBannedWordFailure } from "#domain/moderation/banned-word-failure.server.ts";
import { consumeRateLimit } from "#domain/rate-limits/rate-limiter.server.ts";
import { findMainCurrency } from "#domain/sellers/queries.server.ts";
import { canActForSeller } from "#domain/sellers/seller-access.server.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import type { Money } from "#kernel/money.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import type { PartRequest } from "./part-request.ts";
import { type PartOfferInput, parsePartOfferInput } from "./part-request-input.ts";
import { notifyAcceptedPartOffer, notifyPartOffer } from "./part-request-notifications.server.ts";
import { createPartRequestNotFoundFailure, type PartRequestContext } from "./part-requests.server.ts";
import { buildWantedCondition } from "./wanted-parts.server.ts";

/** Rate limit of offers of a person. */
const offerLimit = { name: "part-offers", most: 60, within: 60 * 60_000 };

/** Context of commands that send mails. */
type PartOfferContext = Omit<PartRequestContext, "receipts"> & {
  /** Origin of the links in mails. */
  origin: string;
  /** Wakes the mail job after the commit. */
  wakeMail: () => void;
};

const createOfferNotFoundFailure = () => failure("not_found", "part_offer.not_found");

/** Returns the currency in which a seller offers parts: that of most of the seller's listings. */
export const getPartOfferCurrency = async (db: Db, sellerId: number): Promise<string> =>
  (await findMainCurrency(db, sellerId)) ?? BASE_CURRENCY;

/**
 * Makes or changes the offer of a seller for a requested part. The owner of the request is notified about a new offer.
 * Fails for requests that are no longer open, or that the seller may not see.
 */
export async function savePartOffer(
  { db, now }: PartRequestContext,
  actor: Member,
  { requestId, sellerId }: { requestId: number; sellerId: number },
  input: PartOfferInput,
): Promise<Result<{ id: number }> | AccountLimitFailure> {
  const forbidden = getPermissionFailure(actor, "sell");
  if (forbidden) return forbidden;
  if (!(await canActForSeller(db, actor.id, sellerId, "orders"))) return failure("not_found", "seller.not_found");
  const currency = await getPartOfferCurrency(db, sellerId);
  const decimals = (await getCatalog(db)).currencies.get(currency)?.decimals ?? 2;
  const parsed = parsePartOfferInput(input, decimals);
  if (!parsed.ok) return parsed;
  const { priceMinor, condition, delivery, note } = parsed.value;
  const banned = await findBannedWordFailure(db, { note });
  if (banned) return banned;
  const limit = await consumeRateLimit(db, offerLimit, String(actor.id), now);
  if (!limit.allowed) return createAccountLimitFailure(limit.retryAt);
  return withTransaction(db, async (trx): Promise<Result<{ id: number }>> => {
    const request = await lockAnswerableRequest(trx, requestId, sellerId, now);
    if (!request.ok) return request;
    const saved = await sql<{ id: number; is_new: boolean }>`
      insert into part_offers as o (request_id, seller_id, user_id, price_minor, currency, condition, delivery, note,
        created_at, updated_at)
      values (${requestId}, ${sellerId}, ${actor.id}, ${priceMinor}, ${currency}, ${condition}, ${delivery}, ${note},
        ${now}, ${now})
      on conflict (request_id, seller_id) do update set user_id = excluded.user_id, price_minor = excluded.price_minor,
        currency = excluded.currency, condition = excluded.condition, delivery = excluded.delivery, note = excluded.note,
        updated_at = excluded.updated_at
      returning o.id, xmax = 0 as is_new`.execute(trx);
    const row = saved.rows[0];
    if (!row) throw new Error("the offer was not saved");
    if (row.is_new) {
      const price = { minor: priceMinor, currency };
      await notifyPartOffer(trx, request.value, { seller: request.value.sellerName, price });
    }
    return ok({ id: row.id });
  });
}

type NoticedColumns = Pick<PartRequest, "id" | "userId" | "part" | "makeId" | "modelId" | "year">;
type AnswerableRequest = NoticedColumns & { sellerName: LocalizedText };

/** SQL columns of a request that notifications need; `r` is `part_requests`. */
const noticedColumns = sql`
  r.id, r.user_id as "userId", r.part, r.make_id as "makeId", r.model_id as "modelId", r.year`;

/** Locks a request that a seller may answer now. Its state cannot change until the transaction ends. */
async function lockAnswerableRequest(
  trx: Db,
  requestId: number,
  sellerId: number,
  now: Date,
): Promise<Result<AnswerableRequest>> {
  const { rows } = await sql<AnswerableRequest & { wanted: boolean; answered: boolean }>`
    select ${noticedColumns}, json_build_object('ar', s.name_ar, 'en', s.name_en) as "sellerName",
      ${buildWantedCondition(now)} as wanted,
      exists (select from part_offers o where o.request_id = r.id and o.seller_id = s.id) as answered
    from part_requests r join sellers s on s.id = ${sellerId}
    where r.id = ${requestId} and r.state <> 'removed' for update of r`.execute(trx);
  const [row] = rows;
  if (row?.wanted) return ok(row);
  return row?.answered ? failure("conflict", "part_request.closed") : createPartRequestNotFoundFailure();
}

/** Withdraws the offer of a seller while the request is open. */
export async function withdrawPartOffer(
  { db, now }: PartRequestContext,
  actor: Member,
  { requestId, sellerId }: { requestId: number; sellerId: number },
): Promise<Result<{ id: number }>> {
  if (!(await canActForSeller(db, actor.id, sellerId, "orders"))) return failure("not_found", "seller.not_found");
  return withTransaction(db, async (trx): Promise<Result<{ id: number }>> => {
    const { rows } = await sql<{ id: number; open: boolean }>`
      select o.id, r.state = 'open' and r.expires_at > ${now} as open
      from part_requests r join part_offers o on o.request_id = r.id
      where r.id = ${requestId} and o.seller_id = ${sellerId} and r.state <> 'removed' for update of r`.execute(trx);
    const [offer] = rows;
    if (!offer) return createOfferNotFoundFailure();
    if (!offer.open) return failure("conflict", "part_request.closed");
    await trx.deleteFrom("part_offers").where("id", "=", offer.id).execute();
    return ok({ id: offer.id });
  });
}

/**
 * Accepts an offer: closes the request, writes the first message to the seller and notifies the seller, also by mail.
 * Nothing changes if the message cannot be sent.
 */
export async function acceptPartOffer(
  { db, now, origin, wakeMail }: PartOfferContext,
  actor: Actor,
  { requestId, offerId }: { requestId: number; offerId: number },
  textInput: unknown,
): Promise<Result<{ conversation: number }> | RateLimitedFailure> {
  const forbidden = getPermissionFailure(actor, "account");
  if (forbidden || !actor) return forbidden ?? failure("unauthenticated", "account.sign_in");
  const text = parseMessageText(textInput);
  if (!text.ok) return text;
  if (!text.value) return createFieldFailure("text", "required");
  const subject = { partOfferId: offerId };
  const refused =
    (await consumeConversationStartLimit(db, actor.id, subject, now)) ?? (await consumeMessageLimit(db, actor.id, now));
  if (refused) return refused;
  const result = await withResultTransaction(db, async (trx): Promise<Result<{ conversation: number }>> => {
    const { rows } = await sql<NoticedColumns & { sellerId: number; price: Money; open: boolean }>`
        select ${noticedColumns}, o.seller_id as "sellerId",
          json_build_object('minor', o.price_minor, 'currency', o.currency) as price, r.state = 'open' and r.expires_at > ${now} as open
        from part_requests r join part_offers o on o.request_id = r.id
        where r.id = ${requestId} and r.user_id = ${actor.id} and o.id = ${offerId} and r.state <> 'removed'
        for update of r`.execute(trx);
    const [offer] = rows;
    if (!offer) return createOfferNotFoundFailure();
    if (!offer.open) return failure("conflict", "part_request.closed");
    await trx
      .updateTable("part_requests")
      .set({ state: "accepted", accepted_offer_id: offerId, ended_at: now })
      .where("id", "=", requestId)
      .execute();
    const conversation = await findOrCreateConversation(trx, actor.id, subject, now);
    if (!conversation.ok) return conversation;
    const message = await writeTextMessage(
      trx,
      conversation.value,
      actor.id,
      { text: text.value, key: undefined },
      now,
    );
    if (!message.ok) return message;
    const { sellerId: seller, price } = offer;
    const accepted = { seller, price, conversation: conversation.value.id, message: text.value };
    await notifyAcceptedPartOffer(trx, offer, accepted, { now, origin });
    return ok({ conversation: conversation.value.id });
  });
  if (result.ok) wakeMail();
  return result;
}

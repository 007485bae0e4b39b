import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { getCatalog, getCurrencyDecimals } from "#domain/catalog/catalog-cache.server.ts";
import { getConversationPath } from "#domain/inbox/conversation.ts";
import { formatMailAmount } from "#domain/mail/mail-amount.ts";
import { queueMail } from "#domain/mail/mail-outbox.server.ts";
import { shouldSendMail } from "#domain/notifications/notification-settings.server.ts";
import { notify } from "#domain/notifications/notify.server.ts";
import { listSellerRecipients } from "#domain/sellers/seller-recipients.server.ts";
import { isLanguage, type LocalizedText, pickTranslation } from "#kernel/localized-text.ts";
import type { Money } from "#kernel/money.ts";
import { getPartRequestPath, getRequestedVehicleName, type PartRequest } from "./part-request.ts";
import { renderPartRequestMail } from "./part-request-mail.ts";

type NoticeContext = { now: Date; origin: string };

/** Request that a notification is about. */
type NoticedRequest = Pick<PartRequest, "id" | "userId" | "part" | "makeId" | "modelId" | "year">;

/** Notifies the owner of a request about a new offer on the site. The mail follows (`queuePartOfferMails`). */
export const notifyPartOffer = (
  trx: Db,
  { id, userId, part }: NoticedRequest,
  { seller, price }: { seller: LocalizedText; price: Money },
): Promise<void> =>
  notify(trx, [{ userId, kind: "offer-part", data: { seller, name: part, price }, path: getPartRequestPath(id) }]);

/** Notifies the owners of expired requests, on the site and by mail. */
export async function notifyExpiredPartRequests(
  trx: Db,
  requests: readonly (NoticedRequest & { offers: number })[],
  context: NoticeContext,
): Promise<void> {
  await notify(
    trx,
    requests.map(({ id, userId, part }) => ({
      userId,
      kind: "offer-part-expired",
      data: { name: part },
      path: getPartRequestPath(id),
    })),
  );
  for (const request of requests) await mailExpiredRequest(trx, request, context);
}

/** Queues the mail about an expired request, unless the owner switched off mails of this topic. */
async function mailExpiredRequest(
  trx: Db,
  request: NoticedRequest & { offers: number },
  { now, origin }: NoticeContext,
): Promise<void> {
  const { userId, part, id, offers } = request;
  if (!(await shouldSendMail(trx, userId, "messages"))) return;
  const owner = await trx
    .selectFrom("users")
    .select(["email", "name", "language"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!owner) return;
  const language = isLanguage(owner.language) ? owner.language : "ar";
  const car = pickTranslation(getRequestedVehicleName(await getCatalog(trx), request), language).text;
  const link = origin + getPartRequestPath(id);
  const mail = renderPartRequestMail(
    { kind: "expired", offers, language, name: owner.name, part, car, link },
    owner.email,
  );
  await queueMail(trx, mail, now);
}

type AcceptedOffer = { seller: number; price: Money; conversation: number; message: string };

/**
 * Notifies the people of a seller about the acceptance of an offer, on the site and by mail. The mail replaces the one
 * about the unread first message.
 */
export async function notifyAcceptedPartOffer(
  trx: Db,
  request: NoticedRequest,
  { seller, price, conversation, message }: AcceptedOffer,
  { now, origin }: NoticeContext,
): Promise<void> {
  const path = getConversationPath(conversation);
  const recipients = await listSellerRecipients(trx, [seller], "orders", "sales");
  await notify(
    trx,
    recipients.flatMap(({ userId }) =>
      userId === null ? [] : [{ userId, kind: "sale-part-accepted", data: { name: request.part }, path }],
    ),
  );
  const { rows } = await sql<{ name: string }>`
    select name || coalesce(' ' || nullif(last_name, ''), '') as name from users where id = ${request.userId}`.execute(
    trx,
  );
  const catalog = await getCatalog(trx);
  const formattedPrice = formatMailAmount(price, getCurrencyDecimals(catalog));
  const carName = getRequestedVehicleName(catalog, request);
  for (const { email, name, language, wantsMail } of recipients) {
    if (!email || !wantsMail) continue;
    const mail = renderPartRequestMail(
      {
        kind: "accepted",
        language,
        name: name ?? "",
        part: request.part,
        car: pickTranslation(carName, language).text,
        buyer: rows[0]?.name ?? "",
        price: formattedPrice,
        message,
        link: origin + path,
      },
      email,
    );
    await queueMail(trx, mail, now);
  }
  await trx
    .updateTable("conversation_participants")
    .set({ mailed_at: now })
    .where("conversation_id", "=", conversation)
    .where("side", "=", "seller")
    .where("unread", ">", 0)
    .execute();
}

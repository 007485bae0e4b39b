import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { formatListingTitle, type TitleParts } from "#domain/catalog/listing-title.ts";
import { titlePartsExpression } from "#domain/catalog/title-parts.server.ts";
import { queueMail } from "#domain/mail/mail-outbox.server.ts";
import { shouldSendMail } from "#domain/notifications/notification-settings.server.ts";
import { notify } from "#domain/notifications/notify.server.ts";
import { listSellerRecipients } from "#domain/sellers/seller-recipients.server.ts";
import { isLanguage, type LocalizedText, pickTranslation } from "#kernel/localized-text.ts";
import { getListingQuestionsPath, sellerQuestionsPath } from "./listing-question.ts";
import { renderQuestionMail } from "./question-mail.ts";

type NoticeContext = { now: Date; origin: string };

async function getTitle(trx: Db, listingId: number): Promise<LocalizedText> {
  const { rows } = await sql<{ parts: TitleParts }>`
    select ${titlePartsExpression} as parts from ads a join ad_translations d on d.ad_id = a.id where a.id = ${listingId}`.execute(
    trx,
  );
  return rows[0] ? formatListingTitle(rows[0].parts) : { ar: null, en: null };
}

/** Notifies the people of a seller about a new question, on the site and by mail. */
export async function notifyAskedQuestion(
  trx: Db,
  { listingId, sellerId, question }: { listingId: number; sellerId: number; question: string },
  { now, origin }: NoticeContext,
): Promise<void> {
  const title = await getTitle(trx, listingId);
  const recipients = await listSellerRecipients(trx, [sellerId], "ads", "messages");
  await notify(
    trx,
    recipients.flatMap(({ userId }) =>
      userId === null ? [] : [{ userId, kind: "question-asked", data: { name: title }, path: sellerQuestionsPath }],
    ),
  );
  for (const { userId, email, name, language, wantsMail } of recipients) {
    if (userId === null || !email || !wantsMail) continue;
    const listing = pickTranslation(title, language).text;
    const link = origin + sellerQuestionsPath;
    const mail = { kind: "asked" as const, language, name: name ?? "", listing, question, answer: null, link };
    await queueMail(trx, renderQuestionMail(mail, email), now);
  }
}

type AnsweredNotice = { listingId: number; userId: number; question: string; answer: string };

/** Notifies the person who asked about the answer, on the site and by mail. */
export async function notifyAnsweredQuestion(
  trx: Db,
  { listingId, userId, question, answer }: AnsweredNotice,
  { now, origin }: NoticeContext,
): Promise<void> {
  const title = await getTitle(trx, listingId);
  const path = getListingQuestionsPath(listingId);
  await notify(trx, [{ userId, kind: "question-answered", data: { name: title }, path }]);
  if (!(await shouldSendMail(trx, userId, "messages"))) return;
  const asker = await trx
    .selectFrom("users")
    .select(["email", "name", "language"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const language = isLanguage(asker.language) ? asker.language : "ar";
  const listing = pickTranslation(title, language).text;
  const mail = {
    kind: "answered" as const,
    language,
    name: asker.name,
    listing,
    question,
    answer,
    link: origin + path,
  };
  await queueMail(trx, renderQuestionMail(mail, asker.email), now);
}

/** Notifies the person who asked that a moderator removed the question. */
export async function notifyRemovedQuestion(
  trx: Db,
  { listingId, userId }: { listingId: number; userId: number },
): Promise<void> {
  const data = { name: await getTitle(trx, listingId) };
  await notify(trx, [{ userId, kind: "question-removed", data, path: getListingQuestionsPath(listingId) }]);
}

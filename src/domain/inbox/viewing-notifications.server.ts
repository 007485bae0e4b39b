import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { formatListingTitle } from "#domain/catalog/listing-title.ts";
import { queueMail } from "#domain/mail/mail-outbox.server.ts";
import { shouldSendMail } from "#domain/notifications/notification-settings.server.ts";
import { notify } from "#domain/notifications/notify.server.ts";
import { listSellerRecipients } from "#domain/sellers/seller-recipients.server.ts";
import { isLanguage, type Language, pickTranslation } from "#kernel/localized-text.ts";
import { formatAppointment } from "#kernel/site-time.ts";
import { type ConversationSide, getConversationPath } from "./conversation.ts";
import { getMessagingBlockReason } from "./conversation-access.server.ts";
import {
  type ConversationViewRow,
  conversationViewColumns,
  conversationViewJoins,
  toCounterpart,
} from "./conversation-view.server.ts";
import { getViewingState, type StoredViewing } from "./viewing.ts";
import { renderViewingMail, type ViewingMailKind } from "./viewing-mail.ts";
import { buildNewestViewingColumn, type NewestViewingRow, toStoredViewing } from "./viewing-queries.server.ts";

/** Viewing that a notification is about. `times` are the proposed times, or the agreed one. */
type NoticedViewing = Pick<StoredViewing, "times" | "timeZone" | "place" | "address">;
type NoticeOptions = { kind: ViewingMailKind; now: Date; origin: string };
type Recipient = {
  userId: number | null;
  email: string | null;
  name: string | null;
  language: Language;
  wantsMail: boolean;
};

type ConversationRow = ConversationViewRow & { buyer_id: number | null };

const findConversation = async (trx: Db, id: number): Promise<ConversationRow | undefined> =>
  (
    await sql<ConversationRow>`select c.buyer_id, ${conversationViewColumns}
      from conversations c join sellers s on s.id = c.seller_id ${conversationViewJoins} where c.id = ${id}`.execute(
      trx,
    )
  ).rows[0];

async function listRecipients(trx: Db, row: ConversationRow, side: ConversationSide): Promise<Recipient[]> {
  if (side === "seller") return listSellerRecipients(trx, [row.seller_id], "orders", "messages");
  if (row.buyer_id === null) return [];
  const buyer = await trx
    .selectFrom("users")
    .select(["id as userId", "email", "name", "language"])
    .where("id", "=", row.buyer_id)
    .executeTakeFirst();
  if (!buyer) return [];
  const language = isLanguage(buyer.language) ? buyer.language : "ar";
  return [{ ...buyer, language, wantsMail: await shouldSendMail(trx, buyer.userId, "messages") }];
}

/**
 * Notifies one side of a conversation about a change of its viewing, in the list of notifications and by mail. The mail
 * replaces the one about unread messages.
 */
export async function notifyViewing(
  trx: Db,
  conversation: number,
  side: ConversationSide,
  { times, timeZone, place, address }: NoticedViewing,
  { kind, now, origin }: NoticeOptions,
): Promise<void> {
  const row = await findConversation(trx, conversation);
  if (!row) return;
  const title = row.ad ? formatListingTitle(row.ad.titleParts) : { ar: null, en: null };
  const path = getConversationPath(conversation);
  const recipients = await listRecipients(trx, row, side);
  for (const { email, name, language, wantsMail } of recipients) {
    if (!email || !wantsMail) continue;
    const mail = {
      kind,
      language,
      name: name ?? "",
      other: pickTranslation(toCounterpart(row, side).name, language).text,
      car: pickTranslation(title, language).text,
      times,
      timeZone,
      place: place ?? (address && pickTranslation(address, language).text),
      link: origin + path,
    };
    await queueMail(trx, renderViewingMail(mail, email), now);
  }
  const formatTime = (language: Language) => (times[0] ? formatAppointment(times[0], timeZone, language) : null);
  const data = { name: title, time: { ar: formatTime("ar"), en: formatTime("en") } };
  await notify(
    trx,
    recipients.flatMap(({ userId }) => (userId === null ? [] : [{ userId, kind: `viewing-${kind}`, data, path }])),
  );
  await trx
    .updateTable("conversation_participants")
    .set({ mailed_at: now })
    .where("conversation_id", "=", conversation)
    .where("side", "=", side)
    .where("unread", ">", 0)
    .execute();
}

/**
 * Reminds both sides of viewings in the evening before. Each viewing is claimed once, also by concurrent processes.
 * Appointments that no longer take place are skipped. Returns the number of claimed viewings, at most `limit`.
 */
export async function sendViewingReminders(
  db: Db,
  { now, origin, limit = 25 }: { now: Date; origin: string; limit?: number },
): Promise<number> {
  return withTransaction(db, async (trx) => {
    const claimed = await sql<{ conversation: number }>`
      update viewings set remind_at = null where id in (
        select id from viewings where remind_at <= ${now} order by remind_at, id limit ${limit} for update skip locked)
      returning conversation_id as conversation`.execute(trx);
    for (const { conversation } of claimed.rows) {
      const { rows } = await sql<ConversationViewRow & { viewing: NewestViewingRow }>`
        select ${conversationViewColumns}, ${buildNewestViewingColumn(now)} as viewing
        from conversations c join sellers s on s.id = c.seller_id ${conversationViewJoins} where c.id = ${conversation}`.execute(
        trx,
      );
      const [row] = rows;
      if (!row) continue;
      const viewing = toStoredViewing(row.viewing);
      const isBlocked = (["buyer", "seller"] as const).some(
        (side) => getMessagingBlockReason(row.viewing.block, side) !== undefined,
      );
      if (getViewingState(viewing, row.ad, isBlocked, now) !== "accepted" || !viewing.startsAt) continue;
      const appointment = { ...viewing, times: [viewing.startsAt] };
      for (const side of ["buyer", "seller"] as const)
        await notifyViewing(trx, conversation, side, appointment, { kind: "reminder", now, origin });
    }
    return claimed.rows.length;
  });
}

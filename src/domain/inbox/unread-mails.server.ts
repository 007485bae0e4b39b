import { sql, type Transaction } from "kysely";
import type { Db } from "#db/database.ts";
import type { Tables } from "#db/schema/tables.ts";
import { withTransaction } from "#db/transaction.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { formatMailAmount } from "#domain/mail/mail-amount.ts";
import { queueMail } from "#domain/mail/mail-outbox.server.ts";
import { shouldSendMail } from "#domain/notifications/notification-settings.server.ts";
import { isLanguage, pickTranslation } from "#kernel/localized-text.ts";
import { type ConversationSide, getConversationPath } from "./conversation.ts";
import { renderUnreadMessagesMail } from "./unread-mail.ts";

/** Time after which a mail announces an unread message, in milliseconds. */
const UNREAD_MAIL_DELAY_MS = 15 * 60_000;

type UnreadRow = {
  id: number;
  side: ConversationSide;
  unread: number;
  user_id: number | null;
  email: string | null;
  language: string | null;
  name: string | null;
  buyer: string | null;
  seller_ar: string | null;
  seller_en: string | null;
  ad_ar: string | null;
  ad_en: string | null;
  number: string | null;
  kind: "text" | "offer" | "event";
  text: string;
  minor: number | null;
  currency: string | null;
};

/**
 * Queues mails about messages that are unread for 15 minutes. Each side of a conversation gets one mail until it reads
 * the messages. The mail for a business goes to its owner. Users who turned these mails off are skipped. Concurrent
 * processes claim different rows. Returns the number of claimed rows, at most `limit`.
 */
export async function queueUnreadMessageMails(
  db: Db,
  { now, origin, limit = 50 }: { now: Date; origin: string; limit?: number },
): Promise<number> {
  const { currencies } = await getCatalog(db);
  const decimals = new Map([...currencies].map(([code, currency]) => [code, currency.decimals]));
  return withTransaction(db, async (trx) => {
    const rows = await claimUnread(trx, now, limit);
    for (const row of rows) {
      if (!row.email || !(await shouldSendMail(trx, row.user_id, "messages"))) continue;
      const language = isLanguage(row.language) ? row.language : "ar";
      const seller = pickTranslation({ ar: row.seller_ar, en: row.seller_en }, language).text;
      const mail = renderUnreadMessagesMail(
        {
          language,
          name: row.name ?? "",
          other: row.side === "buyer" ? seller : (row.buyer ?? ""),
          about: row.number ?? pickTranslation({ ar: row.ad_ar, en: row.ad_en }, language).text,
          count: row.unread,
          first:
            row.minor !== null && row.currency
              ? { offer: formatMailAmount({ minor: row.minor, currency: row.currency }, decimals) }
              : row.text
                ? { text: row.text }
                : { picture: true },
          link: origin + getConversationPath(row.id),
        },
        row.email,
      );
      await queueMail(trx, mail, now);
    }
    return rows.length;
  });
}

async function claimUnread(trx: Transaction<Tables>, now: Date, limit: number): Promise<UnreadRow[]> {
  const { rows } = await sql<UnreadRow>`
    with due as (
      select v.conversation_id, v.side from conversation_participants v
      where v.unread > 0 and v.mailed_at is null and v.unread_since <= ${new Date(now.getTime() - UNREAD_MAIL_DELAY_MS)}
      order by v.unread_since limit ${limit} for update skip locked
    ), told as (
      update conversation_participants v set mailed_at = ${now} from due
      where v.conversation_id = due.conversation_id and v.side = due.side
      returning v.conversation_id, v.side, v.unread, v.last_read_id
    )
    select c.id, told.side, told.unread, u.id as user_id, u.email, u.language, u.name,
      b.name || coalesce(' ' || nullif(b.last_name, ''), '') as buyer, s.name_ar as seller_ar,
      s.name_en as seller_en, coalesce(d.narrating_ar, pr.part) as ad_ar,
      coalesce(d.narrating_en, pr.part) as ad_en, o.number, m.kind, m.text, f.minor, f.currency
    from told join conversations c on c.id = told.conversation_id join sellers s on s.id = c.seller_id
      left join users b on b.id = c.buyer_id
      left join users u on u.id = case told.side when 'buyer' then c.buyer_id else s.owner_id end
      left join ad_translations d on d.ad_id = c.ad_id left join seller_orders so on so.id = c.seller_order_id
      left join orders o on o.id = so.order_id
      left join part_offers po on po.id = c.part_offer_id left join part_requests pr on pr.id = po.request_id
      cross join lateral (
        select * from messages m where m.conversation_id = c.id and m.id > told.last_read_id and m.side <> told.side
        order by m.id limit 1) m
      left join offers f on f.id = m.offer_id
    order by c.id`.execute(trx);
  return rows;
}

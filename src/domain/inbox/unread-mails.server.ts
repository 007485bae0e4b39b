import { sql, type Transaction } from "kysely";
import type { Db } from "#db/database.ts";
import type { Tables } from "#db/schema/tables.ts";
import { inTransaction } from "#db/transaction.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { amountText } from "#domain/mail/amount.ts";
import { queueMail } from "#domain/mail/outbox.server.ts";
import { wantsMail } from "#domain/notifications/settings.server.ts";
import { inLanguage, isLanguage } from "#kernel/local-text.ts";
import { conversationPath, type Side } from "./conversation.ts";
import { unreadMail } from "./mails.ts";

/** Who hasn't read for so long is told by mail, in milliseconds. */
export const patience = 15 * 60_000;

type Row = {
  id: number;
  side: Side;
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
 * Tells by mail who has had something unread for a while, once a conversation and side until it is read; `most` at a time.
 * For a business its owner. Who wants no such mails is passed over. Several processes may do so at once: each takes others. Says how many it was.
 */
export async function mailUnread(
  db: Db,
  { now, origin, most = 50 }: { now: Date; origin: string; most?: number },
): Promise<number> {
  const { currencies } = await catalogueOf(db);
  const decimals = new Map([...currencies].map(([code, currency]) => [code, currency.decimals]));
  return inTransaction(db, async (trx) => {
    const rows = await takeSome(trx, now, most);
    for (const row of rows) {
      if (!row.email || !(await wantsMail(trx, row.user_id, "messages"))) continue;
      const language = isLanguage(row.language) ? row.language : "ar";
      const seller = inLanguage({ ar: row.seller_ar, en: row.seller_en }, language).text;
      const mail = unreadMail(
        {
          language,
          name: row.name ?? "",
          other: row.side === "buyer" ? seller : (row.buyer ?? ""),
          about: row.number ?? inLanguage({ ar: row.ad_ar, en: row.ad_en }, language).text,
          count: row.unread,
          first:
            row.minor !== null && row.currency
              ? { offer: amountText({ minor: row.minor, currency: row.currency }, decimals) }
              : row.text
                ? { text: row.text }
                : { picture: true },
          link: origin + conversationPath(row.id),
        },
        row.email,
      );
      await queueMail(trx, mail, now);
    }
    return rows.length;
  });
}

async function takeSome(trx: Transaction<Tables>, now: Date, most: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with due as (
      select v.conversation_id, v.side from conversation_sides v
      where v.unread > 0 and v.mailed_at is null and v.unread_since <= ${new Date(now.getTime() - patience)}
      order by v.unread_since limit ${most} for update skip locked
    ), told as (
      update conversation_sides v set mailed_at = ${now} from due
      where v.conversation_id = due.conversation_id and v.side = due.side
      returning v.conversation_id, v.side, v.unread, v.read_to
    )
    select c.id, told.side, told.unread, u.id as user_id, u.email, u.language, u.name,
      b.name || coalesce(' ' || nullif(b.last_name, ''), '') as buyer, s.name_ar as seller_ar,
      s.name_en as seller_en, d.narrating_ar as ad_ar, d.narrating_en as ad_en, o.number, m.kind, m.text, f.minor, f.currency
    from told join conversations c on c.id = told.conversation_id join sellers s on s.id = c.seller_id
      left join users b on b.id = c.buyer_id
      left join users u on u.id = case told.side when 'buyer' then c.buyer_id else s.owner_id end
      left join ad_docs d on d.ad_id = c.ad_id left join seller_orders so on so.id = c.seller_order_id
      left join orders o on o.id = so.order_id
      cross join lateral (
        select * from messages m where m.conversation_id = c.id and m.id > told.read_to and m.side <> told.side
        order by m.id limit 1) m
      left join offers f on f.id = m.offer_id
    order by c.id`.execute(trx);
  return rows;
}

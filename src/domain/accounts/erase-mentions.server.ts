import { type RawBuilder, type SqlBool, sql, type Transaction } from "kysely";
import type { Tables } from "#db/schema/tables.ts";
import { bookingPath } from "#domain/bookings/queries.server.ts";
import { conversationPath } from "#domain/inbox/conversation.ts";
import { orderPath } from "#domain/orders/order.ts";
import { createRedactor, getPhoneCore, type PersonTraces, redactValue } from "./redact.ts";

type Trx = Transaction<Tables>;

/** A table that stays when a person leaves, and those of its columns in which somebody may have named them. */
type Mentions = { table: keyof Tables; columns: readonly string[]; where: RawBuilder<SqlBool> };

const ids = (values: readonly number[]) => sql`${[...values]}::int[]`;

/** The texts between a person and others, by what they belong to. */
function listMentions(userId: number, sellerIds: readonly number[]): Mentions[] {
  const own = ids(sellerIds);
  const ads = sql`(select id from ads where seller_id = any(${own}))`;
  const conversations = sql`(select id from conversations where buyer_id = ${userId} or seller_id = any(${own}))`;
  const orders = sql`(select s.id from seller_orders s join orders o on o.id = s.order_id
    where o.user_id = ${userId} or s.seller_id = any(${own}) or o.user_id is null and lower(o.email) =
      (select lower(u.email) from users u where u.id = ${userId} and u.email_verified))`;
  return [
    { table: "messages", columns: ["text", "details"], where: sql`conversation_id in ${conversations}` },
    { table: "conversation_reports", columns: ["text", "note"], where: sql`conversation_id in ${conversations}` },
    { table: "order_events", columns: ["note"], where: sql`seller_order_id in ${orders}` },
    { table: "bookings", columns: ["note", "reply"], where: sql`user_id = ${userId} or seller_id = any(${own})` },
    {
      table: "reviews",
      columns: ["text", "reason"],
      where: sql`user_id = ${userId} or seller_id = any(${own}) or ad_id in ${ads}`,
    },
    { table: "ad_events", columns: ["note", "details"], where: sql`user_id = ${userId} or ad_id in ${ads}` },
    {
      table: "ad_docs",
      columns: ["narrating_ar", "narrating_en", "sort_ar", "sort_en"],
      where: sql`ad_id in ${ads}`,
    },
    {
      table: "import_problems",
      columns: ["value", "details"],
      where: sql`import_id in (select id from imports where user_id = ${userId})`,
    },
    { table: "imports", columns: ["name"], where: sql`user_id = ${userId}` },
    {
      table: "notifications",
      columns: ["data"],
      where: sql`path in (
        select ${conversationPath(0).slice(0, -1)} || c.id from conversations c where c.id in ${conversations}
        union all select ${orderPath(0).slice(0, -1)} || s.order_id from seller_orders s where s.id in ${orders}
        union all select ${bookingPath(0).slice(0, -1)} || b.id from bookings b where b.seller_id = any(${own}))`,
    },
    {
      table: "audit_log",
      columns: ["details"],
      where: sql`subject in ('person', 'users') and subject_id = ${String(userId)}`,
    },
  ];
}

/**
 * Takes a person out of the texts that stay for others when their account is deleted: conversations, notes of orders, reviews, mails
 * and news to others, and the audit log. Call it before the rows that connect them (`orders.user_id` …) forget the person.
 */
export async function eraseMentions(
  trx: Trx,
  { userId, sellerIds, traces }: { userId: number; sellerIds: readonly number[]; traces: PersonTraces },
): Promise<void> {
  const redact = createRedactor(traces);
  for (const mentions of listMentions(userId, sellerIds)) await redactRows(trx, mentions, redact);
  // These name nobody by a key. Others have the same name: they are found by address and number.
  const numbers = traces.phones.flatMap((phone) => getPhoneCore(phone) ?? []);
  const emails = traces.emails.flatMap((email) => email?.toLowerCase() ?? []);
  const naming = (columns: readonly string[], texts: readonly string[]) => {
    const all = sql`concat_ws(' ', ${sql.join(columns.map((column) => sql`${sql.ref(column)}::text`))})`;
    const digits = sql`regexp_replace(translate(${all}, '٠١٢٣٤٥٦٧٨٩', '0123456789'), '[^0-9]', '', 'g')`;
    return sql<SqlBool>`(exists (select from unnest(${texts}::text[]) as n where strpos(lower(${all}), n) > 0)
      or exists (select from unnest(${numbers}::text[]) as n where strpos(${digits}, n) > 0))`;
  };
  for (const [table, columns, texts] of [
    // Soon sent and deleted: somebody else's full name in one is no loss.
    ["mail_outbox", ["reply_to", "subject", "text", "html"], [...emails, ...listFullNames(traces)]],
    ["notifications", ["data"], emails],
    ["audit_log", ["details"], emails],
  ] as const) {
    await redactRows(trx, { table, columns, where: naming(columns, texts) }, redact);
  }
}

/** Lists the names of several words, which are rarely somebody else's too. */
const listFullNames = ({ names }: PersonTraces): string[] =>
  names.flatMap((name) => (name && /\S\s+\S/.test(name) ? [name.toLowerCase()] : []));

/** Redacts the columns of the rows that `where` chooses, which are read whole: they are one person's. */
async function redactRows(
  trx: Trx,
  { table, columns, where }: Mentions,
  redact: (text: string) => string,
): Promise<void> {
  const { rows } = await sql<Record<string, unknown> & { row: string }>`
    select ctid::text as row, ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where ${where} for update`.execute(trx);
  for (const { row, ...values } of rows) {
    const changes = Object.entries(values).flatMap(([column, value]) => {
      const left = redactValue(value, redact);
      const [before, after] = [value, left].map((each) =>
        typeof each === "object" && each ? JSON.stringify(each) : each,
      );
      return before === after ? [] : [sql`${sql.ref(column)} = ${after}`];
    });
    if (changes.length === 0) continue;
    await sql`update ${sql.table(table)} set ${sql.join(changes)} where ctid = ${row}::tid`.execute(trx);
  }
}

import { type RawBuilder, type SqlBool, sql, type Transaction } from "kysely";
import type { Tables } from "#db/schema/tables.ts";
import { getBookingPath } from "#domain/bookings/queries.server.ts";
import { getConversationPath } from "#domain/inbox/conversation.ts";
import { getOrderPath } from "#domain/orders/order.ts";
import { createRedactor, getLastPhoneDigits, type PersonalDataToRedact, redactValue } from "./redact.ts";

type Trx = Transaction<Tables>;

/** Columns of a table that may mention a deleted person. The rows of the table survive the account deletion. */
type MentionColumns = { table: keyof Tables; columns: readonly string[]; where: RawBuilder<SqlBool> };

const toIntArray = (values: readonly number[]) => sql`${[...values]}::int[]`;

/**
 * Lists the columns with texts that a person exchanged with others, and for each table the condition that selects these
 * texts.
 */
function listMentions(userId: number, sellerIds: readonly number[]): MentionColumns[] {
  const own = toIntArray(sellerIds);
  const ads = sql`(select id from ads where seller_id = any(${own}))`;
  const conversations = sql`(select id from conversations where buyer_id = ${userId} or seller_id = any(${own}))`;
  const orders = sql`(select s.id from seller_orders s join orders o on o.id = s.order_id
    where o.user_id = ${userId} or s.seller_id = any(${own}) or o.user_id is null and lower(o.email) =
      (select lower(u.email) from users u where u.id = ${userId} and u.email_verified))`;
  const isOwnBooking = sql<SqlBool>`(user_id = ${userId} or seller_id = any(${own}))`;
  const bookings = sql`(select id from bookings where ${isOwnBooking})`;
  return [
    { table: "messages", columns: ["text", "details"], where: sql`conversation_id in ${conversations}` },
    { table: "viewings", columns: ["place"], where: sql`conversation_id in ${conversations}` },
    { table: "conversation_reports", columns: ["text", "note"], where: sql`conversation_id in ${conversations}` },
    { table: "order_events", columns: ["note"], where: sql`seller_order_id in ${orders}` },
    { table: "bookings", columns: ["note", "reply", "deposit_claim"], where: isOwnBooking },
    { table: "booking_changes", columns: ["note", "reply"], where: sql`booking_id in ${bookings}` },
    { table: "rental_protocols", columns: ["remarks", "answer_note"], where: sql`booking_id in ${bookings}` },
    { table: "deposit_claims", columns: ["answer_note", "decision_note"], where: sql`booking_id in ${bookings}` },
    {
      table: "reviews",
      columns: ["text", "reason"],
      where: sql`user_id = ${userId} or seller_id = any(${own}) or ad_id in ${ads}`,
    },
    { table: "listing_questions", columns: ["text", "answer"], where: sql`answered_by = ${userId}` },
    { table: "ad_events", columns: ["note", "details"], where: sql`user_id = ${userId} or ad_id in ${ads}` },
    {
      table: "ad_translations",
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
        select ${getConversationPath(0).slice(0, -1)} || c.id from conversations c where c.id in ${conversations}
        union all select ${getOrderPath(0).slice(0, -1)} || s.order_id from seller_orders s where s.id in ${orders}
        union all select ${getBookingPath(0).slice(0, -1)} || b.id from bookings b where b.seller_id = any(${own}))`,
    },
    {
      table: "audit_log",
      columns: ["details"],
      where: sql`subject in ('person', 'users') and subject_id = ${String(userId)}`,
    },
  ];
}

/**
 * Redacts a person from texts that stay after account deletion: conversations, order notes, reviews, mails,
 * notifications and the audit log. Must run before links such as `orders.user_id` are cleared.
 */
export async function eraseMentions(
  trx: Trx,
  { userId, sellerIds, traces }: { userId: number; sellerIds: readonly number[]; traces: PersonalDataToRedact },
): Promise<void> {
  const redact = createRedactor(traces);
  for (const mentions of listMentions(userId, sellerIds)) await redactRows(trx, mentions, redact);
  // These tables do not reference the mentioned person. Rows are found by email address and phone number, because names
  // are not unique.
  const numbers = traces.phones.flatMap((phone) => getLastPhoneDigits(phone) ?? []);
  const emails = traces.emails.flatMap((email) => email?.toLowerCase() ?? []);
  const containsAnyText = (columns: readonly string[], texts: readonly string[]) => {
    const joinedText = sql`concat_ws(' ', ${sql.join(columns.map((column) => sql`${sql.ref(column)}::text`))})`;
    const digits = sql`regexp_replace(translate(${joinedText}, '٠١٢٣٤٥٦٧٨٩', '0123456789'), '[^0-9]', '', 'g')`;
    return sql<SqlBool>`(exists (select from unnest(${texts}::text[]) as n where strpos(lower(${joinedText}), n) > 0)
      or exists (select from unnest(${numbers}::text[]) as n where strpos(${digits}, n) > 0))`;
  };
  for (const [table, columns, texts] of [
    // Outbox rows are also found by the full name. A wrong match with another person of that name is harmless, because
    // outbox rows are deleted soon.
    ["mail_outbox", ["reply_to", "subject", "text", "html"], [...emails, ...listFullNames(traces)]],
    ["notifications", ["data"], emails],
    ["audit_log", ["details"], emails],
  ] as const) {
    await redactRows(trx, { table, columns, where: containsAnyText(columns, texts) }, redact);
  }
}

/** Lists the names of a person that consist of several words. Such names rarely belong to two people. */
const listFullNames = ({ names }: PersonalDataToRedact): string[] =>
  names.flatMap((name) => (name && /\S\s+\S/.test(name) ? [name.toLowerCase()] : []));

/** Redacts the given columns in all rows that match `where`. Loads all rows at once, because one person has few. */
async function redactRows(
  trx: Trx,
  { table, columns, where }: MentionColumns,
  redact: (text: string) => string,
): Promise<void> {
  const { rows } = await sql<Record<string, unknown> & { row: string }>`
    select ctid::text as row, ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where ${where} for update`.execute(trx);
  for (const { row, ...values } of rows) {
    const changes = Object.entries(values).flatMap(([column, value]) => {
      const redacted = redactValue(value, redact);
      const [before, after] = [value, redacted].map((part) =>
        typeof part === "object" && part ? JSON.stringify(part) : part,
      );
      return before === after ? [] : [sql`${sql.ref(column)} = ${after}`];
    });
    if (changes.length === 0) continue;
    await sql`update ${sql.table(table)} set ${sql.join(changes)} where ctid = ${row}::tid`.execute(trx);
  }
}

import { type SqlBool, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { DOCUMENT_RETENTION_DAYS } from "#domain/bookings/driver-documents.ts";
import type { ReceiptStore } from "#domain/orders/receipt-store.server.ts";

/** SQL condition for bookings whose documents are erased: they ended, or were cancelled or refused, long enough ago. */
const createDueCondition = (now: Date) => sql<SqlBool>`case b.status
  when 'cancelled' then b.changed_at
  when 'refused' then b.changed_at
  when 'completed' then least(b.changed_at, upper(b.period)::timestamp at time zone b.time_zone)
  else upper(b.period)::timestamp at time zone b.time_zone end + ${`${DOCUMENT_RETENTION_DAYS} days`}::interval <= ${now}`;

/**
 * Erases the pictures of documents 30 days after the end, the cancellation or the refusal of their booking, with the
 * office's words and the statements about the licence. The states stay. Returns the number of pictures. A run that is
 * interrupted is completed by the next one. Safe to run in several processes at once.
 */
export async function eraseDueDriverDocuments(
  { db, receipts }: { db: Db; receipts: Pick<ReceiptStore, "remove"> },
  now: Date,
): Promise<number> {
  const isDue = createDueCondition(now);
  const { rows } = await sql<{ file: string }>`
    select d.file from driver_documents d join bookings b on b.id = d.booking_id
    where d.file is not null and ${isDue} order by b.id limit 200`.execute(db);
  const files = rows.map(({ file }) => file);
  // Files are removed before their names are forgotten.
  for (const file of files) await receipts.remove(file);
  await sql`update driver_documents set file = null, note = null where file = any(${files}::text[])`.execute(db);
  await sql`
    update bookings b set licence_expires = null, licence_ending = null
    where (b.licence_expires is not null or b.licence_ending is not null) and ${isDue}`.execute(db);
  return files.length;
}

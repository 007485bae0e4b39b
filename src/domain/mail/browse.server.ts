import type { Db } from "#db/database.ts";

/** The mails that were written last, newest first, for people at work on Karaj. */
export async function newestMails(db: Db, most: number) {
  const rows = await db
    .selectFrom("mail_outbox")
    .select(["id", "to_address", "subject", "created_at", "sent_at"])
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  return rows.map(({ id, to_address: to, subject, created_at, sent_at }) => ({
    id,
    to,
    subject,
    createdAt: created_at.toISOString(),
    sent: sent_at !== null,
  }));
}

/** One mail as it was written. */
export async function mailInOutbox(db: Db, id: number) {
  return db
    .selectFrom("mail_outbox")
    .select(["to_address as to", "subject", "text", "html"])
    .where("id", "=", id)
    .executeTakeFirst();
}

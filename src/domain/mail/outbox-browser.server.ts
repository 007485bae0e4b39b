import type { Db } from "#db/database.ts";

/** Lists the newest mails of the outbox, for developers. */
export async function listNewestMails(db: Db, limit: number) {
  const rows = await db
    .selectFrom("mail_outbox")
    .select(["id", "to_address", "subject", "created_at", "sent_at"])
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id, to_address: to, subject, created_at, sent_at }) => ({
    id,
    to,
    subject,
    createdAt: created_at.toISOString(),
    sent: sent_at !== null,
  }));
}

export async function findOutboxMail(db: Db, id: number) {
  return db
    .selectFrom("mail_outbox")
    .select(["to_address as to", "subject", "text", "html"])
    .where("id", "=", id)
    .executeTakeFirst();
}

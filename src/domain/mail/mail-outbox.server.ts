import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { buildClaimColumns, SLOW_RETRY_DELAYS_MS } from "#domain/jobs/retry-policy.ts";

export type NewMail = {
  to: string;
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html?: string | undefined;
  /** Address that switches off mails of this kind with one request (RFC 8058). */
  unsubscribeUrl?: string | undefined;
};

export type QueuedMail = {
  id: number;
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string | null;
  unsubscribeUrl: string | null;
  /** Number of attempts to send the mail, including the current one. */
  attempts: number;
  createdAt: Date;
};

/**
 * Queues a mail in the outbox. Call it inside the transaction of the change that the mail reports, so that change and
 * mail commit together. After the commit, call `wakeMail` of the request context.
 */
export async function queueMail(trx: Db, mail: NewMail, now: Date): Promise<void> {
  await buildMailInsert(trx, [mail], now).execute();
}

/** Builds the statement that inserts mails into the outbox. Needs at least one mail. */
export const buildMailInsert = (trx: Db, mails: readonly NewMail[], now: Date) =>
  trx.insertInto("mail_outbox").values(
    mails.map((mail) => ({
      to_address: mail.to,
      reply_to: mail.replyTo ?? null,
      subject: mail.subject,
      text: mail.text,
      html: mail.html ?? null,
      unsubscribe_url: mail.unsubscribeUrl ?? null,
      created_at: now,
      next_attempt_at: now,
    })),
  );

/**
 * Claims the mail that waits longest, and marks mail `sentId` as sent in the same statement. Other processes skip the
 * claimed mail for `leaseMs` milliseconds. If this process crashes, the mail becomes due again, with a longer delay
 * after each attempt.
 */
export async function claimMail(db: Db, now: Date, leaseMs: number, sentId?: number): Promise<QueuedMail | undefined> {
  const { rows } = await sql<QueuedMail>`
    ${sentId === undefined ? sql`` : sql`with sent as (${buildSentUpdate(sentId, now)})`}
    update mail_outbox set ${buildClaimColumns(now, SLOW_RETRY_DELAYS_MS, leaseMs)}
    where id = (
      select id from mail_outbox where next_attempt_at <= ${now} and id is distinct from ${sentId ?? null}
      order by next_attempt_at, id limit 1 for update skip locked)
    returning id, to_address as "to", reply_to as "replyTo", subject, text, html,
      unsubscribe_url as "unsubscribeUrl", attempts, created_at as "createdAt"`.execute(db);
  return rows[0];
}

/** Marks a mail as sent without claiming the next one. */
export async function markMailSent(db: Db, id: number, now: Date): Promise<void> {
  await buildSentUpdate(id, now).execute(db);
}

const buildSentUpdate = (id: number, now: Date) =>
  sql`update mail_outbox set sent_at = ${now}, next_attempt_at = null, last_error = null where id = ${id}`;

/**
 * Records a failed attempt to send a mail, and the time of the next attempt. Without `retryAt` the mail is never tried
 * again.
 */
export async function markMailFailed(db: Db, id: number, error: string, retryAt: Date | undefined): Promise<void> {
  await db
    .updateTable("mail_outbox")
    .set({ last_error: error, next_attempt_at: retryAt ?? null })
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .execute();
}

/** Returns the time at which the next mail is due, or undefined if no mail waits. */
export async function getNextMailTime(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom("mail_outbox")
    .select("next_attempt_at")
    .where("next_attempt_at", "is not", null)
    .orderBy("next_attempt_at")
    .limit(1)
    .executeTakeFirst();
  return row?.next_attempt_at ?? undefined;
}

/** Deletes the mails that were sent before `before`, because the outbox is not an archive. */
export async function pruneSentMails(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("mail_outbox").where("sent_at", "<", before).execute();
}

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

import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { buildClaimColumns, SLOW_RETRY_DELAYS_MS } from "#domain/jobs/retry-policy.ts";

export type NewMail = {
  to: string;
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html?: string | undefined;
};

export type QueuedMail = {
  id: number;
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string | null;
  /** Includes this attempt. */
  attempts: number;
  createdAt: Date;
};

/**
 * Queues a mail in the outbox. Call inside the transaction that the mail is about, and wake the mail job afterwards
 * (`wakeMail` of the visit). Both commit or neither does.
 */
export async function queueMail(trx: Db, mail: NewMail, now: Date): Promise<void> {
  await buildMailInsert(trx, [mail], now).execute();
}

/** Builds the statement that inserts mails into the outbox. Requires at least one mail. */
export const buildMailInsert = (trx: Db, mails: readonly NewMail[], now: Date) =>
  trx.insertInto("mail_outbox").values(
    mails.map((mail) => ({
      to_address: mail.to,
      reply_to: mail.replyTo ?? null,
      subject: mail.subject,
      text: mail.text,
      html: mail.html ?? null,
      created_at: now,
      next_try_at: now,
      sent_at: null,
      last_error: null,
    })),
  );

/**
 * Claims the longest-waiting mail for `leaseMs` milliseconds. Other processes skip the mail meanwhile; after a crash it
 * becomes free again, later with each attempt. The same statement marks mail `sentId` as sent.
 */
export async function claimMail(db: Db, now: Date, leaseMs: number, sentId?: number): Promise<QueuedMail | undefined> {
  const { rows } = await sql<QueuedMail>`
    ${sentId === undefined ? sql`` : sql`with sent as (${buildSentUpdate(sentId, now)})`}
    update mail_outbox set ${buildClaimColumns(now, SLOW_RETRY_DELAYS_MS, leaseMs)}
    where id = (
      select id from mail_outbox where next_try_at <= ${now} and id is distinct from ${sentId ?? null}
      order by next_try_at, id limit 1 for update skip locked)
    returning id, to_address as "to", reply_to as "replyTo", subject, text, html, attempts, created_at as "createdAt"`.execute(
    db,
  );
  return rows[0];
}

/** Marks a mail as sent without claiming another. */
export async function markMailSent(db: Db, id: number, now: Date): Promise<void> {
  await buildSentUpdate(id, now).execute(db);
}

const buildSentUpdate = (id: number, now: Date) =>
  sql`update mail_outbox set sent_at = ${now}, next_try_at = null, last_error = null where id = ${id}`;

/** Records a failed attempt and the time of the next one. Without `retryAt` the mail is given up. */
export async function markMailFailed(db: Db, id: number, error: string, retryAt: Date | undefined): Promise<void> {
  await db
    .updateTable("mail_outbox")
    .set({ last_error: error, next_try_at: retryAt ?? null })
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .execute();
}

/** Returns the time at which the next mail is due. Undefined if none waits. */
export async function getNextMailTime(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom("mail_outbox")
    .select("next_try_at")
    .where("next_try_at", "is not", null)
    .orderBy("next_try_at")
    .limit(1)
    .executeTakeFirst();
  return row?.next_try_at ?? undefined;
}

/** Deletes mails sent before `before`. The outbox is no archive. */
export async function pruneSentMails(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("mail_outbox").where("sent_at", "<", before).execute();
}

import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { longPauses, taken } from "#domain/jobs/tries.ts";

export type NewMail = {
  to: string;
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html?: string | undefined;
};

export type WaitingMail = {
  id: number;
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string | null;
  /** This try included. */
  attempts: number;
  createdAt: Date;
};

/**
 * Puts a mail into the outbox. Call it in the transaction of what the mail is about, and tell the
 * mail job afterwards (`wakeMail` of the visit): either both happened or neither.
 */
export async function queueMail(trx: Db, mail: NewMail, now: Date): Promise<void> {
  await queueingMails(trx, [mail], now).execute();
}

/** The statement that does so with several; there has to be one. */
export const queueingMails = (trx: Db, mails: readonly NewMail[], now: Date) =>
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
 * Takes the mail that has waited longest, for `lease` milliseconds: no other process takes it
 * meanwhile, and if this one dies it is free again afterwards, later after each try. In the same
 * statement marks the one before as `sent`, where there was one.
 */
export async function claimMail(db: Db, now: Date, lease: number, sent?: number): Promise<WaitingMail | undefined> {
  const { rows } = await sql<WaitingMail>`
    ${sent === undefined ? sql`` : sql`with sent as (${markingSent(sent, now)})`}
    update mail_outbox set ${taken(now, longPauses, lease)}
    where id = (
      select id from mail_outbox where next_try_at <= ${now} and id is distinct from ${sent ?? null}
      order by next_try_at, id limit 1 for update skip locked)
    returning id, to_address as "to", reply_to as "replyTo", subject, text, html, attempts, created_at as "createdAt"`.execute(
    db,
  );
  return rows[0];
}

/** Marks a mail as sent, where no other one is to be taken. */
export async function markSent(db: Db, id: number, now: Date): Promise<void> {
  await markingSent(id, now).execute(db);
}

const markingSent = (id: number, now: Date) =>
  sql`update mail_outbox set sent_at = ${now}, next_try_at = null, last_error = null where id = ${id}`;

/** Writes down why a try failed, and when the next one is; without one the mail is given up. */
export async function markFailed(db: Db, id: number, error: string, retryAt: Date | undefined): Promise<void> {
  await db
    .updateTable("mail_outbox")
    .set({ last_error: error, next_try_at: retryAt ?? null })
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .execute();
}

/** When the next mail is due; undefined when none waits. */
export async function nextMailAt(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom("mail_outbox")
    .select("next_try_at")
    .where("next_try_at", "is not", null)
    .orderBy("next_try_at")
    .limit(1)
    .executeTakeFirst();
  return row?.next_try_at ?? undefined;
}

/** Mails that were sent before `then` are deleted: the outbox is no archive of what people wrote. */
export async function forgetSentMails(db: Db, then: Date): Promise<void> {
  await db.deleteFrom("mail_outbox").where("sent_at", "<", then).execute();
}

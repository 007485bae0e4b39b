import type { ColumnType, Generated } from "kysely";

/** Outbox of mails, including sent ones. */
export interface MailOutboxTable {
  id: Generated<number>;
  to_address: string;
  reply_to: string | null;
  subject: string;
  text: string;
  html: string | null;
  attempts: Generated<number>;
  /** Time of the next attempt. Null when the mail is sent or dead-lettered. */
  next_try_at: Date | null;
  sent_at: Date | null;
  last_error: string | null;
  created_at: ColumnType<Date, Date | undefined, never>;
}

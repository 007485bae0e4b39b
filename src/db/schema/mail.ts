import type { ColumnType, Generated } from "kysely";

/** Mail to send, or one that was sent recently. */
export interface MailOutboxTable {
  id: Generated<number>;
  to_address: string;
  reply_to: string | null;
  subject: string;
  text: string;
  html: string | null;
  /** Address that switches off mails of this kind. Null for mails that cannot be switched off. */
  unsubscribe_url: string | null;
  attempts: Generated<number>;
  /** Time of the next attempt. Null for a sent mail, and for a mail that is never tried again. */
  next_attempt_at: Date | null;
  sent_at: Date | null;
  last_error: string | null;
  created_at: ColumnType<Date, Date | undefined, never>;
}

import type { ColumnType, Generated } from "kysely";

/** Mails that were written and are to be sent, or were. */
export interface MailOutboxTable {
  id: Generated<number>;
  to_address: string;
  reply_to: string | null;
  subject: string;
  text: string;
  html: string | null;
  attempts: Generated<number>;
  /** When it may be tried (again); null: sent, or given up. */
  next_try_at: Date | null;
  sent_at: Date | null;
  last_error: string | null;
  created_at: ColumnType<Date, Date | undefined, never>;
}

import type { Db } from "#db/database.ts";

/** Entry of the audit log, such as "ad.approve" for listing 12. */
export type AuditEntry = {
  action: string;
  subject: string;
  subjectId: string | number;
  details?: Record<string, unknown>;
};

/**
 * Writes an audit log entry in the transaction of the action. Without an actor the entry belongs to the operator at the
 * command line.
 */
export async function writeAuditLog(
  db: Db,
  actor: { id: number } | undefined,
  { action, subject, subjectId, details }: AuditEntry,
): Promise<void> {
  await db
    .insertInto("audit_log")
    .values({
      user_id: actor?.id ?? null,
      action,
      subject,
      subject_id: String(subjectId),
      details: JSON.stringify(details ?? {}),
    })
    .execute();
}

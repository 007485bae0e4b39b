import type { Db } from "#db/database.ts";

/** Entry to write to the audit log, for example the action "ad.approve" on listing 12. */
export type AuditEntry = {
  action: string;
  subject: string;
  subjectId: string | number;
  details?: Record<string, unknown>;
};

/**
 * Writes an audit log entry in the transaction of the action. An entry without an actor belongs to the operator at the
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

import type { Db } from "#db/database.ts";
import type { Member } from "#domain/accounts/roles.ts";

/** What somebody who runs the site did: "ad.approve" to the ad 12. */
export type Deed = {
  action: string;
  subject: string;
  subjectId: string | number;
  details?: Record<string, unknown>;
};

/** Writes down who did what; in the transaction of the deed. Without an actor it was the operator, at the command line. */
export async function record(
  db: Db,
  actor: Member | undefined,
  { action, subject, subjectId, details }: Deed,
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

import type { Db } from "#db/database.ts";
import type { AccountRole } from "#db/schema/accounts.ts";
import type { AdminContext } from "#domain/admin/resource.ts";
import { ok } from "#kernel/result.ts";
import { createUser } from "./users.ts";

let people = 0;

/** Creates a staff account with a role and returns its administration context. */
export async function createStaff(db: Db, role: AccountRole = "administrator", name = "Huda"): Promise<AdminContext> {
  people += 1;
  const { id } = await createUser(db, {
    email: `staff-${people}@example.com`,
    name,
    last_name: "Ali",
    phone: null,
    role,
  });
  return {
    db,
    actor: { id, role },
    now: new Date("2026-06-01T00:00:00Z"),
    origin: "http://karaj.test",
    confirmPassword: async () => ok(undefined),
  };
}

/** Lists the audit log entries of a subject, newest first. */
export const listAuditEntries = (db: Db, subject: string, key: string | number) =>
  db
    .selectFrom("audit_log")
    .select(["action", "user_id", "details"])
    .where("subject", "=", subject)
    .where("subject_id", "=", String(key))
    .orderBy("id", "desc")
    .execute();

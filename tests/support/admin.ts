import type { Db } from "#db/database.ts";
import type { Role } from "#db/schema/accounts.ts";
import type { AdminContext } from "#domain/admin/room.ts";
import { ok } from "#kernel/result.ts";

let people = 0;

/** Somebody with a role, who acts on the administration. */
export async function staffOf(db: Db, role: Role = "administrator", name = "Huda"): Promise<AdminContext> {
  people += 1;
  const { id } = await db
    .insertInto("users")
    .values({ email: `staff-${people}@example.com`, name, last_name: "Ali", phone: null, role })
    .returning("id")
    .executeTakeFirstOrThrow();
  return {
    db,
    actor: { id, role },
    now: new Date("2026-06-01T00:00:00Z"),
    origin: "http://karaj.test",
    confirmPassword: async () => ok(undefined),
  };
}

/** What was written down of a subject, the newest first. */
export const deedsOf = (db: Db, subject: string, key: string | number) =>
  db
    .selectFrom("audit_log")
    .select(["action", "user_id", "details"])
    .where("subject", "=", subject)
    .where("subject_id", "=", String(key))
    .orderBy("id", "desc")
    .execute();

import type { Db } from "#db/database.ts";
import type { Member } from "#domain/accounts/roles.ts";
import { failure, ok, type Result } from "#kernel/result.ts";

/** Notes that a member has read one of their notifications, and says where it leads. Somebody else's is not found. */
export async function readNotification(
  { db, now }: { db: Db; now: Date },
  actor: Member,
  id: number,
): Promise<Result<{ path: string }>> {
  const row = await db
    .updateTable("notifications")
    .set(({ fn, val }) => ({ read_at: fn.coalesce("read_at", val(now)) }))
    .where("id", "=", id)
    .where("user_id", "=", actor.id)
    .returning("path")
    .executeTakeFirst();
  return row ? ok(row) : failure("not_found", "notification.not_found");
}

/** Notes that a member has read all there are. */
export async function readAllNotifications({ db, now }: { db: Db; now: Date }, actor: Member): Promise<void> {
  await db
    .updateTable("notifications")
    .set({ read_at: now })
    .where("user_id", "=", actor.id)
    .where("read_at", "is", null)
    .execute();
}

/** Nobody looks for older ones, in days. */
const keptFor = 180;

/** Takes away what is old, read or not. */
export async function forgetNotifications(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("notifications")
    .where("created_at", "<", new Date(now.getTime() - keptFor * 86_400_000))
    .execute();
}

import type { Db } from "#db/database.ts";
import type { Member } from "#domain/accounts/roles.ts";
import { announce } from "#domain/live/announce.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";

type Context = { db: Db; now: Date };

/** Their count is another one now, on all their open pages. */
const tellPagesOf = (db: Db, userId: number): Promise<void> => announce(db, [{ kind: "notification", userId }]);

/** Notes that a member has read one of their notifications, or not, and says where it leads. Somebody else's is not found. */
export async function readNotification(
  { db, now }: Context,
  actor: Member,
  id: number,
  isRead = true,
): Promise<Result<{ path: string }>> {
  const row = await db
    .updateTable("notifications")
    .set(({ fn, val }) => ({ read_at: isRead ? fn.coalesce("read_at", val(now)) : null }))
    .where("id", "=", id)
    .where("user_id", "=", actor.id)
    .returning("path")
    .executeTakeFirst();
  if (!row) return failure("not_found", "notification.not_found");
  await tellPagesOf(db, actor.id);
  return ok(row);
}

/** Notes that a member has read all there are; or of their own those of some ids. */
export async function readNotifications({ db, now }: Context, actor: Member, ids?: readonly number[]): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("notifications")
    .set({ read_at: now })
    .where("user_id", "=", actor.id)
    .where("read_at", "is", null)
    .$if(ids !== undefined, (query) => query.where("id", "in", ids?.length ? [...ids] : [0]))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await tellPagesOf(db, actor.id);
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

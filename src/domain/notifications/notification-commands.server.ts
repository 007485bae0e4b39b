import type { Db } from "#db/database.ts";
import type { Member } from "#domain/accounts/roles.ts";
import { publishLiveEvents } from "#domain/live-events/event-publisher.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";

type Context = { db: Db; now: Date };

/** Sends the changed number of unread notifications to all open pages of a user. */
const publishUnreadChange = (db: Db, userId: number): Promise<void> =>
  publishLiveEvents(db, [{ kind: "notification", userId }]);

/**
 * Marks a notification of a member as read or unread and returns the path to which it leads. Notifications of other
 * members count as not found.
 */
export async function markNotificationRead(
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
  await publishUnreadChange(db, actor.id);
  return ok(row);
}

/** Marks notifications of a member as read: those with the given ids, or all if no ids are given. */
export async function markNotificationsRead(
  { db, now }: Context,
  actor: Member,
  ids?: readonly number[],
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("notifications")
    .set({ read_at: now })
    .where("user_id", "=", actor.id)
    .where("read_at", "is", null)
    .$if(ids !== undefined, (query) => query.where("id", "in", ids?.length ? [...ids] : [0]))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await publishUnreadChange(db, actor.id);
}

/** Number of days after which notifications are deleted. */
const RETENTION_DAYS = 180;

/** Deletes notifications older than 180 days, read or unread. */
export async function pruneNotifications(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("notifications")
    .where("created_at", "<", new Date(now.getTime() - RETENTION_DAYS * 86_400_000))
    .execute();
}

import type { Db } from "#db/database.ts";
import { type Page, pageOf } from "#kernel/paging.ts";

export const notificationsAPage = 16;

/** A notification as it was written; whoever shows it has the words. */
export type Notification = {
  id: number;
  kind: string;
  data: Record<string, unknown>;
  createdAt: Date;
  isRead: boolean;
};

/** A member's notifications, the newest first (ST-12). */
export async function notificationsOf(
  db: Db,
  userId: number,
  page: number,
): Promise<Page & { items: Notification[]; unread: number }> {
  const { total, unread } = await db
    .selectFrom("notifications")
    .select(({ fn }) => [
      fn.countAll<number>().as("total"),
      fn.countAll<number>().filterWhere("read_at", "is", null).as("unread"),
    ])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom("notifications")
    .select(["id", "kind", "data", "created_at", "read_at"])
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .limit(notificationsAPage)
    .offset((page - 1) * notificationsAPage)
    .execute();
  return {
    ...pageOf(page, notificationsAPage, total),
    unread,
    items: rows.map(({ id, kind, data, created_at, read_at }) => ({
      id,
      kind,
      data,
      createdAt: created_at,
      isRead: read_at !== null,
    })),
  };
}

/** How many a member has not read, for the bell. */
export async function unreadCount(db: Db, userId: number): Promise<number> {
  const { unread } = await db
    .selectFrom("notifications")
    .select(({ fn }) => fn.countAll<number>().as("unread"))
    .where("user_id", "=", userId)
    .where("read_at", "is", null)
    .executeTakeFirstOrThrow();
  return unread;
}

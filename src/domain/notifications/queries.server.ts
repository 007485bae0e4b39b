import type { Db } from "#db/database.ts";
import { type Page, pageOf } from "#kernel/paging.ts";

export const notificationsAPage = 16;

/** A notification as it was written; whoever shows it has the words. */
export type Notification = {
  id: number;
  kind: string;
  data: Record<string, unknown>;
  /** Where it leads, within this site. */
  path: string;
  createdAt: Date;
  isRead: boolean;
};

export type NotificationsWish = {
  page: number;
  limit?: number;
  /** Only those that were not read. */
  unread?: boolean;
};

/** A member's notifications, the newest first (ST-12). `unread` and `all` count them whichever are asked for. */
export async function notificationsOf(
  db: Db,
  userId: number,
  { page, limit = notificationsAPage, unread: onlyUnread = false }: NotificationsWish,
): Promise<Page & { items: Notification[]; unread: number; all: number }> {
  const { all, unread } = await db
    .selectFrom("notifications")
    .select(({ fn }) => [
      fn.countAll<number>().as("all"),
      fn.countAll<number>().filterWhere("read_at", "is", null).as("unread"),
    ])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom("notifications")
    .select(["id", "kind", "data", "path", "created_at", "read_at"])
    .where("user_id", "=", userId)
    .$if(onlyUnread, (query) => query.where("read_at", "is", null))
    .orderBy("id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return {
    ...pageOf(page, limit, onlyUnread ? unread : all),
    unread,
    all,
    items: rows.map(({ id, kind, data, path, created_at, read_at }) => ({
      id,
      kind,
      data,
      path,
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

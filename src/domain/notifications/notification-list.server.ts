import type { Db } from "#db/database.ts";
import { type PageInfo, paginate } from "#kernel/pagination.ts";

export const NOTIFICATIONS_PER_PAGE = 16;

export type NotificationRecord = {
  id: number;
  kind: string;
  data: Record<string, unknown>;
  /** Path within this site to which the notification leads. */
  path: string;
  createdAt: Date;
  isRead: boolean;
};

export type NotificationsQuery = {
  page: number;
  limit?: number;
  /** Lists only unread notifications. */
  unread?: boolean;
};

/**
 * Lists one page of a member's notifications, newest first (ST-12). `unread` and `all` are the total numbers of unread
 * and all notifications, whatever the filter.
 */
export async function listNotifications(
  db: Db,
  userId: number,
  { page, limit = NOTIFICATIONS_PER_PAGE, unread: isUnreadOnly = false }: NotificationsQuery,
): Promise<PageInfo & { items: NotificationRecord[]; unread: number; all: number }> {
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
    .select(["id", "kind", "data", "path", "created_at as createdAt", "read_at"])
    .where("user_id", "=", userId)
    .$if(isUnreadOnly, (query) => query.where("read_at", "is", null))
    .orderBy("id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return {
    ...paginate(page, limit, isUnreadOnly ? unread : all),
    unread,
    all,
    items: rows.map(({ read_at, ...row }) => ({ ...row, isRead: read_at !== null })),
  };
}

/** Counts the unread notifications of a member, for the badge on the bell. */
export async function countUnreadNotifications(db: Db, userId: number): Promise<number> {
  const { unread } = await db
    .selectFrom("notifications")
    .select(({ fn }) => fn.countAll<number>().as("unread"))
    .where("user_id", "=", userId)
    .where("read_at", "is", null)
    .executeTakeFirstOrThrow();
  return unread;
}

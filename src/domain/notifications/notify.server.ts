import type { Db } from "#db/database.ts";
import { announce } from "#domain/live/announce.server.ts";
import { topicOf } from "./topics.ts";

/** Something that somebody has to know (ST-12). The kind chooses the words, `data` fills them. */
export type News = {
  userId: number;
  /** Its words are those of `notifications.kinds.<kind>`. */
  kind: string;
  data?: Record<string, unknown>;
  /** Where it leads, within this site. */
  path: string;
};

/**
 * Writes down what people have to know, except what they don't want to hear of, and tells their open pages; in the
 * transaction of what happened, so that one is not there without the other.
 */
export async function notify(db: Db, news: readonly News[]): Promise<void> {
  const wanted = await withoutUnwanted(db, news);
  if (wanted.length === 0) return;
  await db
    .insertInto("notifications")
    .values(
      wanted.map(({ userId, kind, data, path }) => ({
        user_id: userId,
        kind,
        data: JSON.stringify(data ?? {}),
        path,
      })),
    )
    .execute();
  const told = new Set(wanted.map(({ userId }) => userId));
  await announce(
    db,
    [...told].map((userId) => ({ kind: "notification", userId })),
  );
}

async function withoutUnwanted(db: Db, news: readonly News[]): Promise<readonly News[]> {
  if (news.length === 0) return news;
  const rows = await db
    .selectFrom("notification_settings")
    .select(["user_id", "topic"])
    .where("user_id", "in", [...new Set(news.map(({ userId }) => userId))])
    .where("in_app", "=", false)
    .execute();
  if (rows.length === 0) return news;
  const unwanted = new Set(rows.map(({ user_id, topic }) => `${user_id} ${topic}`));
  return news.filter(({ userId, kind }) => !unwanted.has(`${userId} ${topicOf(kind)}`));
}

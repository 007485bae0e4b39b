import type { Db } from "#db/database.ts";

/** Something that somebody has to know (ST-12). The kind chooses the words, `data` fills them. */
export type News = {
  userId: number;
  /** Its words are those of `notifications.kinds.<kind>`. */
  kind: string;
  data?: Record<string, unknown>;
  /** Where it leads, within this site. */
  path: string;
};

/** Writes down what people have to know; in the transaction of what happened, so that one is not there without the other. */
export async function notify(db: Db, news: readonly News[]): Promise<void> {
  if (news.length === 0) return;
  await db
    .insertInto("notifications")
    .values(
      news.map(({ userId, kind, data, path }) => ({
        user_id: userId,
        kind,
        data: JSON.stringify(data ?? {}),
        path,
      })),
    )
    .execute();
}

import { sql } from "kysely";
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
  if (news.length === 0) return;
  const each = news.map(({ userId, kind, data = {}, path }) => ({
    user_id: userId,
    kind,
    data,
    path,
    topic: topicOf(kind) ?? null,
  }));
  const { rows: told } = await sql<{ user_id: number }>`
    insert into notifications (user_id, kind, data, path)
    select n.user_id, n.kind, n.data, n.path
    from json_to_recordset(${JSON.stringify(each)}::json) as n(user_id int, kind text, data jsonb, path text, topic text)
    where not exists (select from notification_settings s
      where s.user_id = n.user_id and s.topic = n.topic and not s.in_app)
    returning user_id`.execute(db);
  const whom = new Set(told.map(({ user_id }) => user_id));
  await announce(
    db,
    [...whom].map((userId) => ({ kind: "notification", userId })),
  );
}

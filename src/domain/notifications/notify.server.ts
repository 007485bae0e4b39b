import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { announced } from "#domain/live/announce.server.ts";
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
 * Writes down what people have to know, in its order, except what they don't want to hear of, and tells their open
 * pages; in the transaction of what happened, so that one is not there without the other.
 */
export async function notify(db: Db, news: readonly News[]): Promise<void> {
  if (news.length > 0) await notifying(news).execute(db);
}

/** The statement that does so. */
export function notifying(news: readonly News[]): RawBuilder<unknown> {
  const each = news.map(({ userId, kind, data = {}, path }) => ({
    user_id: userId,
    kind,
    data,
    path,
    topic: topicOf(kind) ?? null,
  }));
  return sql`
    with told as (
      insert into notifications (user_id, kind, data, path)
      select n.user_id, n.kind, n.data, n.path
      from rows from (json_to_recordset(${JSON.stringify(each)}::json)
        as (user_id int, kind text, data jsonb, path text, topic text)) with ordinality as n
      where not exists (select from notification_settings s
        where s.user_id = n.user_id and s.topic = n.topic and not s.in_app)
      order by n.ordinality
      returning user_id
    )
    select ${announced(sql`json_build_object('kind', 'notification', 'userId', each.user_id)`)}
    from (select distinct user_id from told) as each`;
}

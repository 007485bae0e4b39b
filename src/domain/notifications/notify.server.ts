import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { buildNotifyCall } from "#domain/live-events/event-publisher.server.ts";
import { getNotificationTopic } from "./notification-topics.ts";

/** Notification to store for a user (ST-12). `kind` selects the text, `data` contains the values of its parameters. */
export type NewNotification = {
  userId: number;
  /** Kind of the notification. Its text is the message `notifications.kinds.<kind>`. */
  kind: string;
  data?: Record<string, unknown>;
  path: string;
};

/**
 * Stores notifications in the given order and informs the users' open pages. Topics that a user switched off are
 * skipped. Call it inside the transaction of the change.
 */
export async function notify(db: Db, notifications: readonly NewNotification[]): Promise<void> {
  if (notifications.length > 0) await buildNotifyStatement(notifications).execute(db);
}

/** Builds the statement that stores notifications and informs the users' open pages. */
export function buildNotifyStatement(notifications: readonly NewNotification[]): RawBuilder<unknown> {
  const rows = notifications.map(({ userId, kind, data = {}, path }) => ({
    user_id: userId,
    kind,
    data,
    path,
    topic: getNotificationTopic(kind) ?? null,
  }));
  return sql`
    with told as (
      insert into notifications (user_id, kind, data, path)
      select n.user_id, n.kind, n.data, n.path
      from rows from (json_to_recordset(${JSON.stringify(rows)}::json)
        as (user_id int, kind text, data jsonb, path text, topic text)) with ordinality as n
      where not exists (select from notification_settings s
        where s.user_id = n.user_id and s.topic = n.topic and not s.in_app)
      order by n.ordinality
      returning user_id
    )
    select ${buildNotifyCall(sql`json_build_object('kind', 'notification', 'userId', each.user_id)`)}
    from (select distinct user_id from told) as each`;
}

import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Member } from "#domain/accounts/roles.ts";
import { isMailedTopic, type MailedTopic, type NotificationTopic, notificationTopics } from "./notification-topics.ts";

/**
 * Notification topic with its channels, each on or off: on the site and by mail. `mail` is null for topics without
 * mails.
 */
export type NotificationTopicSetting = { topic: NotificationTopic; inApp: boolean; mail: boolean | null };

/** Returns a user's notification settings. Everything is on by default. */
export async function getNotificationSettings(db: Db, userId: number): Promise<NotificationTopicSetting[]> {
  const rows = await db
    .selectFrom("notification_settings")
    .select(["topic", "in_app", "mail"])
    .where("user_id", "=", userId)
    .execute();
  const savedSettings = new Map(rows.map((row) => [row.topic, row]));
  return notificationTopics.map((topic) => ({
    topic,
    inApp: savedSettings.get(topic)?.in_app ?? true,
    mail: isMailedTopic(topic) ? (savedSettings.get(topic)?.mail ?? true) : null,
  }));
}

export type NotificationTopicSettingInput = {
  topic: NotificationTopic;
  inApp?: boolean | undefined;
  mail?: boolean | undefined;
};

/** Saves notification settings of a user. Topics and channels that are missing in the input stay unchanged. */
export async function saveNotificationSettings(
  db: Db,
  actor: Member,
  chosen: readonly NotificationTopicSettingInput[],
): Promise<void> {
  if (chosen.length === 0) return;
  const currentSettings = new Map((await getNotificationSettings(db, actor.id)).map((each) => [each.topic, each]));
  // One statement cannot upsert the same row twice, so only the last entry of a topic is used.
  const rows = [...new Map(chosen.map((each) => [each.topic, each])).values()].map(({ topic, inApp, mail }) => ({
    user_id: actor.id,
    topic,
    in_app: inApp ?? currentSettings.get(topic)?.inApp ?? true,
    mail: mail ?? currentSettings.get(topic)?.mail ?? true,
  }));
  await db
    .insertInto("notification_settings")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["user_id", "topic"]).doUpdateSet(({ ref }) => ({
        in_app: ref("excluded.in_app"),
        mail: ref("excluded.mail"),
      })),
    )
    .execute();
}

/**
 * Returns the secret of the link that switches off a user's mails of a topic, or undefined if they are off already.
 */
export async function getUnsubscribeKey(db: Db, userId: number, topic: MailedTopic): Promise<string | undefined> {
  const { rows } = await sql<{ mail: boolean; key: string }>`
    insert into notification_settings (user_id, topic, in_app, mail) values (${userId}, ${topic}, true, true)
    on conflict (user_id, topic) do update set mail = notification_settings.mail
    returning mail, unsubscribe_key as key`.execute(db);
  return rows[0]?.mail ? rows[0].key : undefined;
}

/** Returns the topic whose mails a key switches off, and whether they are still on. Undefined for an unknown key. */
export async function findUnsubscribeTopic(
  db: Db,
  key: string,
): Promise<{ topic: NotificationTopic; mail: boolean } | undefined> {
  const row = await db
    .selectFrom("notification_settings")
    .select(["topic", "mail"])
    .where("unsubscribe_key", "=", key)
    .executeTakeFirst();
  const topic = notificationTopics.find((each) => each === row?.topic);
  return row && topic && { topic, mail: row.mail };
}

/** Switches off the mails of the topic to which a key belongs. Repeating this changes nothing. */
export async function switchOffMails(db: Db, key: string): Promise<void> {
  await db.updateTable("notification_settings").set({ mail: false }).where("unsubscribe_key", "=", key).execute();
}

/**
 * Checks whether a user has mails of a topic switched on. Call this before queuing such a mail. People without an
 * account cannot switch mails off, so the result is true.
 */
export async function shouldSendMail(db: Db, userId: number | null, topic: MailedTopic): Promise<boolean> {
  if (userId === null) return true;
  const { rows } = await sql`
    select from notification_settings where user_id = ${userId} and topic = ${topic} and not mail`.execute(db);
  return rows.length === 0;
}

import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Member } from "#domain/accounts/roles.ts";
import { isMailed, type MailedTopic, type Topic, topics } from "./topics.ts";

/** How somebody hears of a topic. `mail` is null where there are no mails. */
export type TopicSetting = { topic: Topic; inApp: boolean; mail: boolean | null };

/** What somebody wants to hear of; everything, unless they have said otherwise. */
export async function settingsOf(db: Db, userId: number): Promise<TopicSetting[]> {
  const rows = await db
    .selectFrom("notification_settings")
    .select(["topic", "in_app", "mail"])
    .where("user_id", "=", userId)
    .execute();
  const said = new Map(rows.map((row) => [row.topic, row]));
  return topics.map((topic) => ({
    topic,
    inApp: said.get(topic)?.in_app ?? true,
    mail: isMailed(topic) ? (said.get(topic)?.mail ?? true) : null,
  }));
}

export type ChosenSetting = { topic: Topic; inApp?: boolean | undefined; mail?: boolean | undefined };

/** Keeps what somebody wants to hear of; topics, and ways, that aren't named stay as they are. */
export async function saveSettings(db: Db, actor: Member, chosen: readonly ChosenSetting[]): Promise<void> {
  if (chosen.length === 0) return;
  const before = new Map((await settingsOf(db, actor.id)).map((each) => [each.topic, each]));
  // Of a topic that is named twice the last counts: one statement can't write a row twice.
  const rows = [...new Map(chosen.map((each) => [each.topic, each])).values()].map(({ topic, inApp, mail }) => ({
    user_id: actor.id,
    topic,
    in_app: inApp ?? before.get(topic)?.inApp ?? true,
    mail: mail ?? before.get(topic)?.mail ?? true,
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
 * Whether somebody wants mails of a topic. Ask before a mail is queued that can be switched off; who has no account has
 * nowhere to switch it off, and gets it.
 */
export async function wantsMail(db: Db, userId: number | null, topic: MailedTopic): Promise<boolean> {
  if (userId === null) return true;
  const { rows } = await sql`
    select from notification_settings where user_id = ${userId} and topic = ${topic} and not mail`.execute(db);
  return rows.length === 0;
}

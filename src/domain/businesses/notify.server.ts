import type { Db } from "#db/database.ts";
import { queueMail } from "#domain/mail/mail-outbox.server.ts";
import { shouldSendMail } from "#domain/notifications/notification-settings.server.ts";
import { notify } from "#domain/notifications/notify.server.ts";
import { isLanguage, type LocalizedText, pickTranslation } from "#kernel/localized-text.ts";
import { type BusinessMail, renderBusinessMail } from "./mails.ts";

/** Context of notifications about a business: the time and the origin of links. */
export type BusinessNotificationContext = { now: Date; origin: string };

/** Notification about a business for one of its users. */
type BusinessNotice = {
  userId: number | null;
  /** Notification kind; its text is `notifications.kinds.<kind>`. */
  kind: string;
  business: LocalizedText;
  path: string;
  /** Mail that is sent in addition to the notification. */
  mail?: { kind: Exclude<BusinessMail["kind"], "invited">; reason?: string };
  more?: Record<string, unknown>;
};

/** Notifies a user about an event of a business, in the user's language. Must run in the transaction of the event. */
export async function notifyBusinessUser(
  trx: Db,
  { now, origin }: BusinessNotificationContext,
  { userId, kind, business, path, mail, more }: BusinessNotice,
): Promise<void> {
  if (userId === null) return;
  const user = await trx
    .selectFrom("users")
    .select(["email", "name", "language"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!user) return;
  const language = isLanguage(user.language) ? user.language : "ar";
  const { text } = pickTranslation(business, language);
  await notify(trx, [{ userId, kind, data: { business: text, ...more }, path }]);
  if (!mail || !(await shouldSendMail(trx, userId, "business"))) return;
  const link = `${origin}${path}`;
  const { name, email } = user;
  const renderedMail = renderBusinessMail({ ...mail, language, name, business: text, link, canSwitchOff: true }, email);
  await queueMail(trx, renderedMail, now);
}

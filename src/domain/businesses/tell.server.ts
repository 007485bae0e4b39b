import type { Db } from "#db/database.ts";
import { queueMail } from "#domain/mail/outbox.server.ts";
import { notify } from "#domain/notifications/notify.server.ts";
import { wantsMail } from "#domain/notifications/settings.server.ts";
import { inLanguage, isLanguage, type LocalText } from "#kernel/local-text.ts";
import { type BusinessMail, businessMail } from "./mails.ts";

/** When it happens, and where mails lead. */
export type Telling = { now: Date; origin: string };

type News = {
  userId: number | null;
  /** Its words are those of `notifications.kinds.<kind>`. */
  kind: string;
  business: LocalText;
  path: string;
  /** Told by mail, too. */
  mail?: { kind: Exclude<BusinessMail["kind"], "invited">; reason?: string };
  more?: Record<string, unknown>;
};

/** Tells somebody of a business of theirs, in their language; in the transaction of what happened. */
export async function tell(
  trx: Db,
  { now, origin }: Telling,
  { userId, kind, business, path, mail, more }: News,
): Promise<void> {
  if (userId === null) return;
  const user = await trx
    .selectFrom("users")
    .select(["email", "name", "language"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!user) return;
  const language = isLanguage(user.language) ? user.language : "ar";
  const { text } = inLanguage(business, language);
  await notify(trx, [{ userId, kind, data: { business: text, ...more }, path }]);
  if (!mail || !(await wantsMail(trx, userId, "business"))) return;
  const link = `${origin}${path}`;
  const { name, email } = user;
  const written = businessMail({ ...mail, language, name, business: text, link, canSwitchOff: true }, email);
  await queueMail(trx, written, now);
}

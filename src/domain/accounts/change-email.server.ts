import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import { emailField, readFields } from "#domain/forms/fields.ts";
import { queueMail } from "#domain/mail/outbox.server.ts";
import { isLanguage } from "#kernel/local-text.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import type { Account } from "./account.ts";
import { linksLast } from "./auth.server.ts";
import { isOwnPassword } from "./check-password.server.ts";
import { endResetLinks, invalidLink, newEmailIdentifier } from "./links.server.ts";
import { mailOf } from "./mails.ts";
import type { AccountContext } from "./session.server.ts";
import { countMail, countOwnTry, forgetOwnTries, type Limited } from "./sign-in-limits.server.ts";

export const changeEmailFields = ["email", "current"] as const;

const schema = z.object({
  email: emailField().transform((email) => email.toLowerCase()),
  current: z.string("required").min(1, "required"),
});

/** What waits to be confirmed; of the link's secret only its hash is kept. */
const waiting = z.object({ hash: z.string(), from: z.string(), to: z.string() });

const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

const wrongField = (path: string, code: string) =>
  failure("invalid", code, [{ path, code, message: `${path}: ${code}` }]);

/**
 * Asks for another address: its owner gets a link that confirms it, and the present address is told. An address that
 * somebody else has is answered the same way, and gets no mail. Asking again takes the place of what was asked before.
 */
export async function askForNewEmail(
  context: AccountContext,
  account: Account,
  values: unknown,
  address: string,
): Promise<Result<undefined> | Limited> {
  const { db, auth, now } = context;
  const read = readFields(schema, values, changeEmailFields);
  if (!read.ok) return failure("invalid", read.errors[0]?.code ?? "required", read.errors);
  const { email: to, current } = read.value;
  const { email: from, name, language } = account;
  if (to === from) return wrongField("email", "same_email");
  const refused = await countOwnTry(context, account);
  if (refused) return refused;
  if (!(await isOwnPassword(context, current))) return wrongField("current", "wrong_password");
  await forgetOwnTries(context, account);
  const tooMany = await countMail(db, { email: from, address }, now);
  if (tooMany) return tooMany;
  const secret = randomBytes(24).toString("base64url");
  const origin = auth.options.baseURL;
  const identifier = newEmailIdentifier(account.id);
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom("verifications").where("identifier", "=", identifier).execute();
    await trx
      .insertInto("verifications")
      .values({
        identifier,
        value: JSON.stringify({ hash: hashOf(secret), from, to }),
        expires_at: new Date(now.getTime() + linksLast.newEmail * 1_000),
      })
      .execute();
    const mail = { name, language, newEmail: to };
    if (!(await hasAccount(trx, to))) {
      const link = `${origin}/account/change-email?token=${account.id}-${secret}`;
      await queueMail(trx, mailOf({ ...mail, kind: "email-new", link }, to), now);
    }
    await queueMail(trx, mailOf({ ...mail, kind: "email-asked", link: `${origin}/account/password` }, from), now);
  });
  return ok(undefined);
}

/** Which address waits to be confirmed by this link; undefined when the link is no good. */
export async function newEmailOf(
  { db, now }: Pick<AccountContext, "db" | "now">,
  token: string,
): Promise<{ userId: number; from: string; to: string } | undefined> {
  const [, id = "", secret = ""] = /^(\d{1,9})-([\w-]{32})$/.exec(token) ?? [];
  if (!id) return undefined;
  const found = await waitingFor(db, Number(id), now);
  if (!found || !timingSafeEqual(Buffer.from(found.hash), Buffer.from(hashOf(secret)))) return undefined;
  return { userId: Number(id), from: found.from, to: found.to };
}

/** The address that an account is waiting for, to be shown to its owner. */
export async function awaitedEmail(db: Db, account: Account, now: Date): Promise<string | undefined> {
  const found = await waitingFor(db, account.id, now);
  return found && found.from === account.email ? found.to : undefined;
}

/**
 * Gives the account its new address, and tells the old one. Following the link again changes nothing and succeeds; it
 * fails with AUTH_EMAIL_ALREADY_IN_USE when somebody else has taken the address meanwhile.
 */
export async function confirmNewEmail(context: Pick<AccountContext, "db" | "auth" | "now">, token: string) {
  const { db, auth, now } = context;
  const asked = await newEmailOf(context, token);
  if (!asked) return invalidLink();
  const { userId, from, to } = asked;
  try {
    return await inTransaction(db, async (trx): Promise<Result<{ to: string }>> => {
      const user = await trx
        .selectFrom("users")
        .select(["email", "name", "language"])
        .where("id", "=", userId)
        .forUpdate()
        .executeTakeFirst();
      if (user?.email === to) return ok({ to });
      // Read again once the account is locked: a password that was changed meanwhile has ended the link.
      if (user?.email !== from || !(await newEmailOf({ db: trx, now }, token))) return invalidLink();
      await trx
        .updateTable("users")
        .set({ email: to, email_verified: true, updated_at: now })
        .where("id", "=", userId)
        .execute();
      // They were sent to the old address. The confirming link stays: a second click isn't told off.
      await endResetLinks(trx, userId);
      const language = isLanguage(user.language) ? user.language : "ar";
      const link = `${auth.options.baseURL}/site/contact-us-v1`;
      const mail = mailOf({ kind: "email-changed", name: user.name, link, language, newEmail: to }, from);
      await queueMail(trx, mail, now);
      return ok({ to });
    });
  } catch (error) {
    if (await hasAccount(db, to)) return failure("conflict", "AUTH_EMAIL_ALREADY_IN_USE");
    throw error;
  }
}

async function waitingFor(db: Db, userId: number, now: Date) {
  const row = await db
    .selectFrom("verifications")
    .select("value")
    .where("identifier", "=", newEmailIdentifier(userId))
    .where("expires_at", ">", now)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return row && waiting.parse(JSON.parse(row.value));
}

async function hasAccount(db: Db, email: string): Promise<boolean> {
  return (await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst()) !== undefined;
}

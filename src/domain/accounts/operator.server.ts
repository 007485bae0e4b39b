import { randomInt } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import type { Db } from "#db/database.ts";
import type { Role } from "#db/schema/accounts.ts";
import { inTransaction } from "#db/transaction.ts";
import { record } from "#domain/audit/record.server.ts";
import { emailField } from "#domain/forms/fields.ts";
import { queueMail } from "#domain/mail/outbox.server.ts";
import { banHolds, banOf } from "#domain/moderation/bans.server.ts";
import { endTokens } from "#domain/tokens/end.server.ts";
import { isLanguage } from "#kernel/local-text.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { endLinks } from "./links.server.ts";
import { mailOf } from "./mails.ts";
import { newPassword } from "./new-password.server.ts";
import { recoveryLetters } from "./two-step.ts";

/** An account as the commands of the operator need it. */
export type KnownAccount = { id: number; email: string; name: string; role: Role };

/** Returns a mail address in the form that accounts have, or undefined when it is none. */
export function parseAccountEmail(text: string): string | undefined {
  const read = emailField().safeParse(text);
  return read.success ? read.data.toLowerCase() : undefined;
}

export async function findAccountByEmail(db: Db, email: string): Promise<KnownAccount | undefined> {
  return db.selectFrom("users").select(["id", "email", "name", "role"]).where("email", "=", email).executeTakeFirst();
}

/** Returns the code of what is wrong with a password for this person, such as AUTH_WEAK_PASSWORD. */
export function findPasswordFault(password: string, person: { name: string; email: string }): string | undefined {
  return newPassword(person).safeParse(password).error?.issues[0]?.message;
}

/** Makes a password of 100 random bits, in groups that are easy to type. */
export const generatePassword = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 5 }, () => recoveryLetters[randomInt(recoveryLetters.length)]).join(""),
  ).join("-");

/** Returns whether somebody who isn't suspended can administer the shop. */
export async function hasAdministrator(db: Db, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom("users as u")
    .where("u.role", "=", "administrator")
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("bans as b").whereRef("b.user_id", "=", "u.id").where(banHolds(now)))),
    )
    .select("u.id")
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Makes an account that administers the shop. Its mail address counts as confirmed. Fails with AUTH_EMAIL_ALREADY_IN_USE. */
export async function createAdministrator(
  db: Db,
  { email, name, password }: { email: string; name: string; password: string },
): Promise<Result<undefined>> {
  const hash = await hashPassword(password);
  return inTransaction(db, async (trx): Promise<Result<undefined>> => {
    const user = await trx
      .insertInto("users")
      .values({ email, name, role: "administrator", email_verified: true })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!user) return failure("conflict", "AUTH_EMAIL_ALREADY_IN_USE");
    await writePassword(trx, user.id, hash);
    await record(trx, undefined, { action: "users.createAdministrator", subject: "users", subjectId: user.id });
    return ok(undefined);
  });
}

/** Makes an account an administrator's. Its sessions end; its password stays. Fails with `account.suspended`. */
export async function promoteToAdministrator(
  db: Db,
  { id, role }: KnownAccount,
  now: Date,
): Promise<Result<undefined>> {
  return inTransaction(db, async (trx): Promise<Result<undefined>> => {
    if (await banOf(trx, id, now)) return failure("conflict", "account.suspended");
    await trx.updateTable("users").set({ role: "administrator", updated_at: now }).where("id", "=", id).execute();
    await trx.deleteFrom("sessions").where("user_id", "=", id).execute();
    const details = { role: { from: role, to: "administrator" } };
    await record(trx, undefined, { action: "users.change", subject: "users", subjectId: id, details });
    return ok(undefined);
  });
}

/**
 * Sets the password of an account for the operator. Sessions, API tokens and links of the account end, and a mail tells
 * its owner. `origin` is the address that the link in that mail begins with.
 */
export async function setPassword(
  db: Db,
  { id, password }: { id: number; password: string },
  { now, origin }: { now: Date; origin: string },
): Promise<void> {
  const hash = await hashPassword(password);
  await inTransaction(db, async (trx) => {
    const user = await trx.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    await writePassword(trx, id, hash);
    await trx.deleteFrom("sessions").where("user_id", "=", id).execute();
    await endTokens(trx, id);
    await endLinks(trx, id);
    const language = isLanguage(user.language) ? user.language : "ar";
    const link = `${origin}/account/dashboard`;
    await queueMail(trx, mailOf({ kind: "known", name: user.name, link, language }, user.email), now);
    await record(trx, undefined, { action: "users.setPassword", subject: "users", subjectId: id });
  });
}

async function writePassword(trx: Db, userId: number, hash: string): Promise<void> {
  const changed = await trx
    .updateTable("credentials")
    .set({ password: hash, updated_at: new Date() })
    .where("user_id", "=", userId)
    .where("provider_id", "=", "credential")
    .returning("id")
    .executeTakeFirst();
  if (changed) return;
  await trx
    .insertInto("credentials")
    .values({ user_id: userId, provider_id: "credential", account_id: String(userId), password: hash })
    .execute();
}

import { randomInt } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import type { Db } from "#db/database.ts";
import type { AccountRole } from "#db/schema/accounts.ts";
import { withTransaction } from "#db/transaction.ts";
import { buildActiveBanCondition, findActiveBan } from "#domain/accounts/bans.server.ts";
import { deleteAccessTokens } from "#domain/accounts/token-revocation.server.ts";
import { writeAuditLog } from "#domain/audit/audit-log.server.ts";
import { createEmailField } from "#domain/forms/form-fields.ts";
import { queueMail } from "#domain/mail/mail-outbox.server.ts";
import { isLanguage } from "#kernel/localized-text.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { renderAccountMail } from "./mails.ts";
import { revokeLinks } from "./owner-links.server.ts";
import { createPasswordSchema } from "./password-schema.server.ts";
import { RECOVERY_CODE_ALPHABET } from "./two-factor-codes.ts";

/** Account data for the command-line tools of the operator. */
export type OperatorAccount = { id: number; email: string; name: string; role: AccountRole };

/** Parses an email address and returns it in lower case. Returns undefined for an invalid address. */
export function parseAccountEmail(text: string): string | undefined {
  const parsed = createEmailField().safeParse(text);
  return parsed.success ? parsed.data.toLowerCase() : undefined;
}

/** Finds an account by its lower-case email address. */
export async function findAccountByEmail(db: Db, email: string): Promise<OperatorAccount | undefined> {
  return db.selectFrom("users").select(["id", "email", "name", "role"]).where("email", "=", email).executeTakeFirst();
}

/** Finds the reason why a password is unacceptable, as a validation code such as AUTH_WEAK_PASSWORD. */
export function findPasswordIssue(password: string, person: { name: string; email: string }): string | undefined {
  return createPasswordSchema(person).safeParse(password).error?.issues[0]?.message;
}

/** Generates a password of about 100 random bits, in groups that are easy to type. */
export const generateRandomPassword = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 5 }, () => RECOVERY_CODE_ALPHABET[randomInt(RECOVERY_CODE_ALPHABET.length)]).join(""),
  ).join("-");

/** Returns whether at least one administrator exists who is not suspended. */
export async function hasAdministrator(db: Db, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom("users as u")
    .where("u.role", "=", "administrator")
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("bans as b").whereRef("b.user_id", "=", "u.id").where(buildActiveBanCondition(now)))),
    )
    .select("u.id")
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Creates an administrator account with a confirmed email address. Fails with AUTH_EMAIL_ALREADY_IN_USE for an existing
 * account.
 */
export async function createAdministrator(
  db: Db,
  { email, name, password }: { email: string; name: string; password: string },
): Promise<Result<undefined>> {
  const hash = await hashPassword(password);
  return withTransaction(db, async (trx): Promise<Result<undefined>> => {
    const user = await trx
      .insertInto("users")
      .values({ email, name, role: "administrator", email_verified: true })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!user) return failure("conflict", "AUTH_EMAIL_ALREADY_IN_USE");
    await upsertPasswordHash(trx, user.id, hash);
    await writeAuditLog(trx, undefined, { action: "users.createAdministrator", subject: "users", subjectId: user.id });
    return ok(undefined);
  });
}

/**
 * Promotes an account to administrator. Its sessions end and its password stays. Fails with `account.suspended` for a
 * suspended account.
 */
export async function promoteToAdministrator(
  db: Db,
  { id, role }: OperatorAccount,
  now: Date,
): Promise<Result<undefined>> {
  return withTransaction(db, async (trx): Promise<Result<undefined>> => {
    if (await findActiveBan(trx, id, now)) return failure("conflict", "account.suspended");
    await trx.updateTable("users").set({ role: "administrator", updated_at: now }).where("id", "=", id).execute();
    await trx.deleteFrom("sessions").where("user_id", "=", id).execute();
    const details = { role: { from: role, to: "administrator" } };
    await writeAuditLog(trx, undefined, { action: "users.change", subject: "users", subjectId: id, details });
    return ok(undefined);
  });
}

/**
 * Sets the password of an account at the operator's command. Sessions, API tokens and mail links end, and a mail
 * informs the owner. `origin` is the origin of the link in the mail.
 */
export async function setAccountPassword(
  db: Db,
  { id, password }: { id: number; password: string },
  { now, origin }: { now: Date; origin: string },
): Promise<void> {
  const hash = await hashPassword(password);
  await withTransaction(db, async (trx) => {
    const user = await trx.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    await upsertPasswordHash(trx, id, hash);
    await trx.deleteFrom("sessions").where("user_id", "=", id).execute();
    await deleteAccessTokens(trx, id);
    await revokeLinks(trx, id);
    const language = isLanguage(user.language) ? user.language : "ar";
    const link = `${origin}/account/dashboard`;
    await queueMail(trx, renderAccountMail({ kind: "known", name: user.name, link, language }, user.email), now);
    await writeAuditLog(trx, undefined, { action: "users.setPassword", subject: "users", subjectId: id });
  });
}

async function upsertPasswordHash(trx: Db, userId: number, hash: string): Promise<void> {
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

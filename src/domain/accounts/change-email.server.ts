import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { createEmailField, createFieldFailure, parseFields } from "#domain/forms/form-fields.ts";
import { queueMail } from "#domain/mail/mail-outbox.server.ts";
import { isLanguage } from "#kernel/localized-text.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import type { Account } from "./account.ts";
import { MAIL_LINK_LIFETIMES_SECONDS } from "./auth.server.ts";
import { isOwnPassword } from "./confirm-password.server.ts";
import { renderAccountMail } from "./mails.ts";
import { createInvalidLinkFailure, getEmailChangeIdentifier, revokeResetLinks } from "./owner-links.server.ts";
import type { AccountContext } from "./session.server.ts";
import {
  type AccountLimitFailure,
  clearReauthenticationAttempts,
  recordMailRequest,
  recordReauthenticationAttempt,
} from "./sign-in-limits.server.ts";

export const changeEmailFields = ["email", "current"] as const;

const schema = z.object({
  email: createEmailField().transform((email) => email.toLowerCase()),
  current: z.string("required").min(1, "required"),
});

/** Stored data of a pending email change. Only the hash of the link's secret is stored. */
const pendingEmailSchema = z.object({ hash: z.string(), from: z.string(), to: z.string() });

const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

/**
 * Requests a change of the account's email address. The new address gets a confirmation link and the current address
 * gets a notice. An address that belongs to another account gets no mail, but the response is the same. A new request
 * replaces the earlier request.
 */
export async function requestEmailChange(
  context: AccountContext,
  account: Account,
  values: unknown,
  address: string,
): Promise<Result<undefined> | AccountLimitFailure> {
  const { db, auth, now } = context;
  const parsed = parseFields(schema, values, changeEmailFields);
  if (!parsed.ok) return failure("invalid", parsed.errors[0]?.code ?? "required", parsed.errors);
  const { email: to, current } = parsed.value;
  const { email: from, name, language } = account;
  if (to === from) return createFieldFailure("email", "same_email");
  const refused = await recordReauthenticationAttempt(context, account);
  if (refused) return refused;
  if (!(await isOwnPassword(context, current))) return createFieldFailure("current", "wrong_password");
  await clearReauthenticationAttempts(context, account);
  const tooMany = await recordMailRequest(db, { email: from, address }, now);
  if (tooMany) return tooMany;
  const secret = randomBytes(24).toString("base64url");
  const origin = auth.options.baseURL;
  const identifier = getEmailChangeIdentifier(account.id);
  await withTransaction(db, async (trx) => {
    await trx.deleteFrom("verifications").where("identifier", "=", identifier).execute();
    await trx
      .insertInto("verifications")
      .values({
        identifier,
        value: JSON.stringify({ hash: hashSecret(secret), from, to }),
        expires_at: new Date(now.getTime() + MAIL_LINK_LIFETIMES_SECONDS.newEmail * 1_000),
      })
      .execute();
    const mail = { name, language, newEmail: to };
    if (!(await hasAccount(trx, to))) {
      const link = `${origin}/account/change-email?token=${account.id}-${secret}`;
      await queueMail(trx, renderAccountMail({ ...mail, kind: "email-new", link }, to), now);
    }
    await queueMail(
      trx,
      renderAccountMail({ ...mail, kind: "email-asked", link: `${origin}/account/password` }, from),
      now,
    );
  });
  return ok(undefined);
}

/** Finds the pending email change that a confirmation link belongs to. Returns undefined for an invalid link. */
export async function findEmailChangeRequest(
  { db, now }: Pick<AccountContext, "db" | "now">,
  token: string,
): Promise<{ userId: number; from: string; to: string } | undefined> {
  const [, id = "", secret = ""] = /^(\d{1,9})-([\w-]{32})$/.exec(token) ?? [];
  if (!id) return undefined;
  const pending = await findPendingEmail(db, Number(id), now);
  if (!pending || !timingSafeEqual(Buffer.from(pending.hash), Buffer.from(hashSecret(secret)))) return undefined;
  return { userId: Number(id), from: pending.from, to: pending.to };
}

/** Returns the pending new email address of an account, to show to its owner. */
export async function getPendingEmail(db: Db, account: Account, now: Date): Promise<string | undefined> {
  const pending = await findPendingEmail(db, account.id, now);
  return pending && pending.from === account.email ? pending.to : undefined;
}

/**
 * Confirms the new email address of an account and mails a notice to the old address. Repeating the call succeeds
 * without a change. Fails with AUTH_EMAIL_ALREADY_IN_USE when another account has taken the address meanwhile.
 */
export async function confirmEmailChange(context: Pick<AccountContext, "db" | "auth" | "now">, token: string) {
  const { db, auth, now } = context;
  const pending = await findEmailChangeRequest(context, token);
  if (!pending) return createInvalidLinkFailure();
  const { userId, from, to } = pending;
  try {
    return await withTransaction(db, async (trx): Promise<Result<{ to: string }>> => {
      const user = await trx
        .selectFrom("users")
        .select(["email", "name", "language"])
        .where("id", "=", userId)
        .forUpdate()
        .executeTakeFirst();
      if (user?.email === to) return ok({ to });
      // The pending change is read again under the account lock, because a concurrent password change revokes the link.
      if (user?.email !== from || !(await findEmailChangeRequest({ db: trx, now }, token)))
        return createInvalidLinkFailure();
      await trx
        .updateTable("users")
        .set({ email: to, email_verified: true, updated_at: now })
        .where("id", "=", userId)
        .execute();
      // Reset links were sent to the old address, so they are revoked. The confirmation link stays valid for a second
      // click.
      await revokeResetLinks(trx, userId);
      const language = isLanguage(user.language) ? user.language : "ar";
      const link = `${auth.options.baseURL}/site/contact-us-v1`;
      const mail = renderAccountMail({ kind: "email-changed", name: user.name, link, language, newEmail: to }, from);
      await queueMail(trx, mail, now);
      return ok({ to });
    });
  } catch (error) {
    if (await hasAccount(db, to)) return failure("conflict", "AUTH_EMAIL_ALREADY_IN_USE");
    throw error;
  }
}

async function findPendingEmail(db: Db, userId: number, now: Date) {
  const row = await db
    .selectFrom("verifications")
    .select("value")
    .where("identifier", "=", getEmailChangeIdentifier(userId))
    .where("expires_at", ">", now)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return row && pendingEmailSchema.parse(JSON.parse(row.value));
}

async function hasAccount(db: Db, email: string): Promise<boolean> {
  return (await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst()) !== undefined;
}

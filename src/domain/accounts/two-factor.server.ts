import { APIError } from "better-auth";
import { symmetricDecrypt } from "better-auth/crypto";
import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { queueMail } from "#domain/mail/mail-outbox.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { getSiteName } from "#kernel/site-profile.ts";
import type { Account } from "./account.ts";
import { confirmOwnPassword } from "./confirm-password.server.ts";
import { type AccountMail, renderAccountMail } from "./mails.ts";
import type { AccountContext } from "./session.server.ts";
import { createTwoFactorCodeFailure, getStartedSessionToken } from "./sign-in-code.server.ts";
import { recordSignInEvent } from "./sign-in-events.server.ts";
import {
  type AccountLimitFailure,
  clearReauthenticationAttempts,
  recordReauthenticationAttempt,
} from "./sign-in-limits.server.ts";
import { parseTwoFactorCode, TWO_FACTOR_TIMEOUT_MS } from "./two-factor-codes.ts";

export type TwoFactorState =
  | { state: "off" }
  /** Setup that awaits the first code of the app. `secret` is in Base32; `link` is the otpauth URL. */
  | { state: "begun"; secret: string; link: string }
  /** Two-factor authentication is on. `newCodes` contains freshly generated recovery codes. */
  | { state: "on"; recoveryCodesLeft: number; newCodes?: string[] };

/** New session that replaces the session of the request. */
type RenewedSession = { token: string; cookies: string[] };

/**
 * Returns the two-factor state of an account. Includes the secret or the recovery codes only for ten minutes after
 * their creation.
 */
export async function getTwoFactorState(
  { db, auth, now }: AccountContext,
  { id, email }: Account,
): Promise<TwoFactorState> {
  const row = await db.selectFrom("two_factors").selectAll().where("user_id", "=", id).executeTakeFirst();
  if (!row) return { state: "off" };
  const { secretConfig } = await auth.$context;
  // Data encrypted with another application secret is unreadable. The user can only turn the second factor off.
  const decrypt = (data: string) => symmetricDecrypt({ key: secretConfig, data }).catch(() => undefined);
  // The secret and codes are shown for ten minutes only, so a later user of an open browser cannot read them.
  const isNew = now.getTime() - row.created_at.getTime() <= TWO_FACTOR_TIMEOUT_MS;
  if (row.verified) {
    const codes = JSON.parse((await decrypt(row.backup_codes)) ?? "[]") as string[];
    return { state: "on", recoveryCodesLeft: codes.length, ...(isNew && { newCodes: codes }) };
  }
  const key = isNew && (await decrypt(row.secret));
  if (!key) return { state: "off" };
  const secret = encodeBase32(key);
  const issuer = encodeURIComponent(getSiteName("en").replaceAll(":", ""));
  const label = `${issuer}:${encodeURIComponent(email)}`;
  return { state: "begun", secret, link: `otpauth://totp/${label}?secret=${secret}&issuer=${issuer}` };
}

/**
 * Starts the two-factor setup with a new secret. The secret becomes active with the first app code. Requires the
 * password and a confirmed email address, so that nobody locks the account of another person.
 */
export async function beginTwoFactorSetup(
  context: AccountContext,
  account: Account,
  values: unknown,
): Promise<Result<undefined> | AccountLimitFailure> {
  const { db, auth, headers } = context;
  if (!account.emailVerified) return failure("conflict", "two_step.unconfirmed_address");
  const confirmed = await confirmOwnPassword(context, account, values);
  if (!confirmed.ok) return confirmed;
  if ((await getTwoFactorState(context, account)).state === "on") return failure("conflict", "two_step.on");
  await db.deleteFrom("two_factors").where("user_id", "=", account.id).where("verified", "=", false).execute();
  try {
    await auth.api.enableTwoFactor({ body: { password: confirmed.value, method: "totp" }, headers });
  } catch (error) {
    // A concurrent request started the setup. Each account has one row.
    if ((error as { code?: unknown }).code !== "23505") throw error;
  }
  await touchTwoFactorSecret(context, account);
  return ok(undefined);
}

/**
 * Turns two-factor authentication on with the first app code. Recovery codes are readable for ten minutes. All other
 * sessions end, because they began without a code. A mail informs the owner.
 */
export async function confirmTwoFactorSetup(
  context: AccountContext,
  account: Account,
  values: { code?: string },
  address: string,
): Promise<Result<RenewedSession> | AccountLimitFailure> {
  const { auth, headers } = context;
  if ((await getTwoFactorState(context, account)).state !== "begun") return failure("conflict", "two_step.not_begun");
  const parsed = parseTwoFactorCode(values.code ?? "");
  if (!parsed) return createTwoFactorCodeFailure(values.code ? "AUTH_WRONG_CODE" : "required");
  const refused = await recordReauthenticationAttempt(context, account);
  if (refused) return refused;
  try {
    const { headers: answer } = await auth.api.verifyTOTP({
      body: { code: parsed.code },
      headers,
      returnHeaders: true,
    });
    await clearReauthenticationAttempts(context, account);
    const renewed = toRenewedSession(answer);
    await touchTwoFactorSecret(context, account);
    await endOtherSessionsAndNotify(context, account, renewed, "two-step-on");
    return recordSignInEvent(context, "two-step-on", ok(renewed), { account: account.id, address });
  } catch (error) {
    if (error instanceof APIError) return createTwoFactorCodeFailure("AUTH_WRONG_CODE");
    throw error;
  }
}

/** Turns two-factor authentication off. Requires the password. All other sessions end and a mail informs the owner. */
export async function disableTwoFactor(
  context: AccountContext,
  account: Account,
  values: unknown,
  address: string,
): Promise<Result<RenewedSession> | AccountLimitFailure> {
  const { auth, headers } = context;
  const confirmed = await confirmOwnPassword(context, account, values);
  if (!confirmed.ok) return confirmed;
  if ((await getTwoFactorState(context, account)).state !== "on") return failure("conflict", "two_step.off");
  const { headers: answer } = await auth.api.disableTwoFactor({
    body: { password: confirmed.value },
    headers,
    returnHeaders: true,
  });
  const renewed = toRenewedSession(answer);
  await endOtherSessionsAndNotify(context, account, renewed, "two-step-off");
  return recordSignInEvent(context, "two-step-off", ok(renewed), { account: account.id, address });
}

/**
 * Replaces the recovery codes of an account, which invalidates the old codes. The new codes are readable for ten
 * minutes. Requires the password.
 */
export async function regenerateRecoveryCodes(
  context: AccountContext,
  account: Account,
  values: unknown,
): Promise<Result<undefined> | AccountLimitFailure> {
  const { auth, headers } = context;
  const confirmed = await confirmOwnPassword(context, account, values);
  if (!confirmed.ok) return confirmed;
  if ((await getTwoFactorState(context, account)).state !== "on") return failure("conflict", "two_step.off");
  await auth.api.generateBackupCodes({ body: { password: confirmed.value }, headers });
  await touchTwoFactorSecret(context, account);
  return ok(undefined);
}

/** Removes the second factor of a user. Callers must end the sessions and send the mail themselves. */
export async function disableTwoFactorForUser(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom("two_factors").where("user_id", "=", userId).execute();
  await trx.updateTable("users").set({ two_factor_enabled: false }).where("id", "=", userId).execute();
}

const touchTwoFactorSecret = ({ db, now }: AccountContext, { id }: Account) =>
  db.updateTable("two_factors").set({ created_at: now }).where("user_id", "=", id).execute();

const toRenewedSession = (answer: Headers): RenewedSession => ({
  token: getStartedSessionToken(answer),
  cookies: answer.getSetCookie(),
});

async function endOtherSessionsAndNotify(
  { db, auth, now }: AccountContext,
  { id, name, language, email }: Account,
  { token }: RenewedSession,
  kind: AccountMail["kind"],
): Promise<void> {
  const link = `${auth.options.baseURL}/account/two-step`;
  await withTransaction(db, async (trx) => {
    await trx.deleteFrom("sessions").where("user_id", "=", id).where("token", "<>", token).execute();
    await queueMail(trx, renderAccountMail({ kind, name, link, language }, email), now);
  });
}

/** Encodes a text in Base32 for authenticator apps (RFC 4648, without padding). */
function encodeBase32(text: string): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

import { setTimeout as pause } from "node:timers/promises";
import { APIError } from "better-auth";
import { z } from "zod";
import { withTransaction } from "#db/transaction.ts";
import { deleteAccessTokens } from "#domain/accounts/token-revocation.server.ts";
import { createEmailField, parseFields } from "#domain/forms/form-fields.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import type { Account } from "./account.ts";
import { createDeviceCookie } from "./known-device.server.ts";
import { createInvalidLinkFailure, revokeLinks } from "./owner-links.server.ts";
import { createPasswordSchema } from "./password-schema.server.ts";
import { type AccountContext, findAccount } from "./session.server.ts";
import { recordSignInEvent } from "./sign-in-events.server.ts";
import { type AccountLimitFailure, recordMailRequest } from "./sign-in-limits.server.ts";
import { disableTwoFactorForUser } from "./two-factor.server.ts";

export const forgotPasswordFields = ["email"] as const;
export const resetPasswordFields = ["password"] as const;

const forgotPasswordSchema = z.object({ email: createEmailField().transform((email) => email.toLowerCase()) });
const createResetPasswordSchema = (owner: Account | undefined) => z.object({ password: createPasswordSchema(owner) });

/**
 * Duration of every response, in milliseconds, whether or not the email address has an account. The real work takes
 * less.
 */
const RESPONSE_TIME_MS = 250;

/**
 * Mails a password reset link to the account with this email address. Without such an account, the result and its
 * duration are the same. `address` is the network address for the rate limits.
 */
export async function requestPasswordReset(
  { db, auth, headers, now }: AccountContext,
  values: unknown,
  address: string,
): Promise<Result<undefined> | AccountLimitFailure> {
  const parsed = parseFields(forgotPasswordSchema, values, forgotPasswordFields);
  if (!parsed.ok) return failure("invalid", parsed.errors[0]?.code ?? "required", parsed.errors);
  const { email } = parsed.value;
  const refused = await recordMailRequest(db, { email, address }, now);
  if (refused) return refused;
  const minimumDelay = pause(RESPONSE_TIME_MS);
  try {
    await auth.api.requestPasswordReset({ body: { email }, headers });
  } catch (error) {
    // better-auth rejects a malformed email address. No account has such an address.
    if (!(error instanceof APIError)) throw error;
  } finally {
    await minimumDelay;
  }
  return ok(undefined);
}

/** Finds the account of a valid password reset link. */
export async function findResetLinkOwner(
  { auth, now }: Pick<AccountContext, "auth" | "now">,
  token: string,
): Promise<number | undefined> {
  if (!/^\w{10,100}$/.test(token)) return undefined;
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  return found && found.expiresAt > now ? Number(found.value) : undefined;
}

/**
 * Sets a new password by a one-time reset link. Of several concurrent uses one succeeds; the others fail with
 * AUTH_INVALID_TOKEN. All sessions, tokens and other links end, and the email address becomes confirmed. If the address
 * was unconfirmed until now, two-factor authentication is removed, because a stranger may have signed up with the
 * address. Returns the known-device cookie.
 */
export async function resetPassword(
  context: AccountContext,
  token: string,
  values: unknown,
  address: string,
): Promise<Result<string>> {
  const { db, auth, headers, now } = context;
  const userId = await findResetLinkOwner(context, token);
  if (userId === undefined) return createInvalidLinkFailure();
  const parsed = parseFields(createResetPasswordSchema(await findAccount(db, userId)), values, resetPasswordFields);
  if (!parsed.ok) return failure("invalid", parsed.errors[0]?.code ?? "required", parsed.errors);
  try {
    await auth.api.resetPassword({ body: { token, newPassword: parsed.value.password }, headers });
  } catch (error) {
    if (error instanceof APIError) return createInvalidLinkFailure();
    throw error;
  }
  await withTransaction(db, async (trx) => {
    await revokeLinks(trx, userId);
    await deleteAccessTokens(trx, userId);
    const known = await trx
      .selectFrom("users")
      .select("email_verified")
      .where("id", "=", userId)
      .forUpdate()
      .executeTakeFirst();
    if (known && !known.email_verified) await disableTwoFactorForUser(trx, userId);
    await trx.updateTable("users").set({ email_verified: true, updated_at: now }).where("id", "=", userId).execute();
  });
  const known = await createDeviceCookie(context, userId);
  return recordSignInEvent(context, "password-reset", ok(known), { account: userId, address });
}

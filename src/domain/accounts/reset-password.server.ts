import { setTimeout as pause } from "node:timers/promises";
import { APIError } from "better-auth";
import { z } from "zod";
import { inTransaction } from "#db/transaction.ts";
import { emailField, readFields } from "#domain/forms/fields.ts";
import { endTokens } from "#domain/tokens/end.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { accountOf } from "./account.server.ts";
import type { Account } from "./account.ts";
import { createDeviceCookie } from "./known-device.server.ts";
import { endLinks, invalidLink } from "./links.server.ts";
import { newPassword } from "./new-password.server.ts";
import type { AccountContext } from "./session.server.ts";
import { noted } from "./sign-in-events.server.ts";
import { countMail, type Limited } from "./sign-in-limits.server.ts";
import { takeTwoStepAway } from "./two-step.server.ts";

export const forgotFields = ["email"] as const;
export const resetFields = ["password"] as const;

const forgotSchema = z.object({ email: emailField().transform((email) => email.toLowerCase()) });
const resetSchema = (owner: Account | undefined) => z.object({ password: newPassword(owner) });

/** Known and unknown addresses are answered after this time, in milliseconds; both take less. */
const answerTime = 250;

/**
 * Sends a link to choose a new password, if there is an account with this address: the answer is the same, and takes
 * as long, when there is none. `address` is the network address, for the limits.
 */
export async function askForReset(
  { db, auth, headers, now }: AccountContext,
  values: unknown,
  address: string,
): Promise<Result<undefined> | Limited> {
  const read = readFields(forgotSchema, values, forgotFields);
  if (!read.ok) return failure("invalid", read.errors[0]?.code ?? "required", read.errors);
  const { email } = read.value;
  const refused = await countMail(db, { email, address }, now);
  if (refused) return refused;
  const answered = pause(answerTime);
  try {
    await auth.api.requestPasswordReset({ body: { email }, headers });
  } catch (error) {
    // An address that only looks like one belongs to nobody.
    if (!(error instanceof APIError)) throw error;
  } finally {
    await answered;
  }
  return ok(undefined);
}

/** Whose link this is, as long as it is good. */
export async function ownerOfReset(
  { auth, now }: Pick<AccountContext, "auth" | "now">,
  token: string,
): Promise<number | undefined> {
  if (!/^\w{10,100}$/.test(token)) return undefined;
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  return found && found.expiresAt > now ? Number(found.value) : undefined;
}

/**
 * Sets a new password by a link that works once: of several that use it at the same moment one succeeds, the others
 * fail with AUTH_INVALID_TOKEN. All sessions, tokens and other links of the account end; the address is confirmed by it. Was it
 * never confirmed before, whoever signed up with it need not be its owner: a second step that they set up goes as their password does.
 * Returns the cookie by which the device is known from now on: its owner reads the account's mails.
 */
export async function resetPassword(
  context: AccountContext,
  token: string,
  values: unknown,
  address: string,
): Promise<Result<string>> {
  const { db, auth, headers, now } = context;
  const userId = await ownerOfReset(context, token);
  if (userId === undefined) return invalidLink();
  const read = readFields(resetSchema(await accountOf(db, userId)), values, resetFields);
  if (!read.ok) return failure("invalid", read.errors[0]?.code ?? "required", read.errors);
  try {
    await auth.api.resetPassword({ body: { token, newPassword: read.value.password }, headers });
  } catch (error) {
    if (error instanceof APIError) return invalidLink();
    throw error;
  }
  await inTransaction(db, async (trx) => {
    await endLinks(trx, userId);
    await endTokens(trx, userId);
    const known = await trx
      .selectFrom("users")
      .select("email_verified")
      .where("id", "=", userId)
      .forUpdate()
      .executeTakeFirst();
    if (known && !known.email_verified) await takeTwoStepAway(trx, userId);
    await trx.updateTable("users").set({ email_verified: true, updated_at: now }).where("id", "=", userId).execute();
  });
  const known = await createDeviceCookie(context, userId);
  return noted(context, "password-reset", ok(known), { account: userId, address });
}

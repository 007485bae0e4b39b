import { APIError } from "better-auth";
import { z } from "zod";
import { withTransaction } from "#db/transaction.ts";
import { deleteAccessTokens } from "#domain/accounts/token-revocation.server.ts";
import { parseFields } from "#domain/forms/form-fields.ts";
import { queueMail } from "#domain/mail/mail-outbox.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import type { Account } from "./account.ts";
import { createDeviceCookie } from "./known-device.server.ts";
import { renderAccountMail } from "./mails.ts";
import { revokeLinks } from "./owner-links.server.ts";
import { MAX_PASSWORD_LENGTH } from "./password.ts";
import { createPasswordSchema } from "./password-schema.server.ts";
import type { AccountContext } from "./session.server.ts";
import { recordSignInEvent } from "./sign-in-events.server.ts";
import {
  type AccountLimitFailure,
  clearReauthenticationAttempts,
  recordReauthenticationAttempt,
} from "./sign-in-limits.server.ts";

export const changePasswordFields = ["current", "password"] as const;

const schema = (account: Account) =>
  z.object({ current: z.string("required").min(1, "required"), password: createPasswordSchema(account) });

/**
 * Changes the password of the signed-in account (VL-03). All sessions and API tokens end, a new session starts, and a
 * mail informs the owner. Attempts are rate limited, so a stranger at an open browser cannot guess the password.
 * `address` is the network address for the rate limits.
 */
export async function changePassword(
  context: AccountContext,
  account: Account,
  values: unknown,
  address: string,
): Promise<Result<{ token: string; cookies: string[] }> | AccountLimitFailure> {
  const result = await performPasswordChange(context, account, values);
  return recordSignInEvent(context, "password-changed", result, { account: account.id, address });
}

async function performPasswordChange(
  context: AccountContext,
  account: Account,
  values: unknown,
): Promise<Result<{ token: string; cookies: string[] }> | AccountLimitFailure> {
  const { db, auth, headers, now } = context;
  const parsed = parseFields(schema(account), values, changePasswordFields);
  if (!parsed.ok) return failure("invalid", parsed.errors[0]?.code ?? "required", parsed.errors);
  const { current, password } = parsed.value;
  const refused = await recordReauthenticationAttempt(context, account);
  if (refused) return refused;
  if (current.length > MAX_PASSWORD_LENGTH) return wrongPasswordFailure();
  try {
    const { response, headers: answer } = await auth.api.changePassword({
      body: { currentPassword: current, newPassword: password, revokeOtherSessions: true },
      headers,
      returnHeaders: true,
    });
    await clearReauthenticationAttempts(context, account);
    const { id, name, language, email } = account;
    const link = `${auth.options.baseURL}/account/devices`;
    await withTransaction(db, async (trx) => {
      await revokeLinks(trx, id);
      await deleteAccessTokens(trx, id);
      await queueMail(trx, renderAccountMail({ kind: "known", name, link, language }, email), now);
    });
    const deviceCookie = await createDeviceCookie(context, id);
    return ok({ token: response.token ?? "", cookies: [...answer.getSetCookie(), deviceCookie] });
  } catch (error) {
    if (error instanceof APIError) return wrongPasswordFailure();
    throw error;
  }
}

const wrongPasswordFailure = () =>
  failure("invalid", "AUTH_WRONG_PASSWORD", [
    { path: "current", code: "wrong_password", message: "the present password is wrong" },
  ]);

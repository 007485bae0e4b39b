import { APIError } from "better-auth";
import { z } from "zod";
import { inTransaction } from "#db/transaction.ts";
import { readFields } from "#domain/forms/fields.ts";
import { queueMail } from "#domain/mail/outbox.server.ts";
import { endTokens } from "#domain/tokens/end.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import type { Account } from "./account.ts";
import { createDeviceCookie } from "./known-device.server.ts";
import { endLinks } from "./links.server.ts";
import { mailOf } from "./mails.ts";
import { newPassword } from "./new-password.server.ts";
import { longestPassword } from "./password.ts";
import type { AccountContext } from "./session.server.ts";
import { noted } from "./sign-in-events.server.ts";
import { countOwnTry, forgetOwnTries, type Limited } from "./sign-in-limits.server.ts";

export const changePasswordFields = ["current", "password"] as const;

const schema = (account: Account) =>
  z.object({ current: z.string("required").min(1, "required"), password: newPassword(account) });

/**
 * Changes the password of who is signed in (VL-03). All sessions and tokens end and a new session begins in this browser;
 * a mail tells the owner. Whoever found an open browser can't guess: tries count like those of signing in. `address` is the
 * network address, for the limits.
 */
export async function changePassword(
  context: AccountContext,
  account: Account,
  values: unknown,
  address: string,
): Promise<Result<{ token: string; cookies: string[] }> | Limited> {
  const result = await change(context, account, values);
  return noted(context, "password-changed", result, { account: account.id, address });
}

async function change(
  context: AccountContext,
  account: Account,
  values: unknown,
): Promise<Result<{ token: string; cookies: string[] }> | Limited> {
  const { db, auth, headers, now } = context;
  const read = readFields(schema(account), values, changePasswordFields);
  if (!read.ok) return failure("invalid", read.errors[0]?.code ?? "required", read.errors);
  const { current, password } = read.value;
  const refused = await countOwnTry(context, account);
  if (refused) return refused;
  if (current.length > longestPassword) return wrongPassword();
  try {
    const { response, headers: answer } = await auth.api.changePassword({
      body: { currentPassword: current, newPassword: password, revokeOtherSessions: true },
      headers,
      returnHeaders: true,
    });
    await forgetOwnTries(context, account);
    const { id, name, language, email } = account;
    const link = `${auth.options.baseURL}/account/devices`;
    await inTransaction(db, async (trx) => {
      await endLinks(trx, id);
      await endTokens(trx, id);
      await queueMail(trx, mailOf({ kind: "known", name, link, language }, email), now);
    });
    const known = await createDeviceCookie(context, id);
    return ok({ token: response.token ?? "", cookies: [...answer.getSetCookie(), known] });
  } catch (error) {
    if (error instanceof APIError) return wrongPassword();
    throw error;
  }
}

const wrongPassword = () =>
  failure("invalid", "AUTH_WRONG_PASSWORD", [
    { path: "current", code: "wrong_password", message: "the present password is wrong" },
  ]);

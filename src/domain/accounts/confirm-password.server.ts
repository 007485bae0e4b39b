import { APIError } from "better-auth";
import { z } from "zod";
import { parseFields } from "#domain/forms/form-fields.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import type { Account } from "./account.ts";
import { MAX_PASSWORD_LENGTH } from "./password.ts";
import type { AccountContext } from "./session.server.ts";
import {
  type AccountLimitFailure,
  clearReauthenticationAttempts,
  recordReauthenticationAttempt,
} from "./sign-in-limits.server.ts";

/**
 * Returns whether the password belongs to the signed-in account. Callers must record the attempt first, so that
 * guessing is rate limited.
 */
export async function isOwnPassword(
  { auth, headers }: Pick<AccountContext, "auth" | "headers">,
  password: string,
): Promise<boolean> {
  if (password.length > MAX_PASSWORD_LENGTH) return false;
  try {
    await auth.api.verifyPassword({ body: { password }, headers });
    return true;
  } catch (error) {
    if (error instanceof APIError) return false;
    throw error;
  }
}

const passwordSchema = z.object({ password: z.string("required").min(1, "required") });

/**
 * Confirms that `values.password` is the password of the signed-in account and returns the password. Attempts are rate
 * limited. Fails with `required` or `wrong_password` at the field `password`.
 */
export async function confirmOwnPassword(
  context: AccountContext,
  account: Account,
  values: unknown,
): Promise<Result<string> | AccountLimitFailure> {
  const parsed = parseFields(passwordSchema, values, ["password"]);
  if (!parsed.ok) return failure("invalid", parsed.errors[0]?.code ?? "required", parsed.errors);
  const { password } = parsed.value;
  const refused = await recordReauthenticationAttempt(context, account);
  if (refused) return refused;
  if (!(await isOwnPassword(context, password))) {
    const code = "wrong_password";
    return failure("invalid", code, [{ path: "password", code, message: "this is not the account's password" }]);
  }
  await clearReauthenticationAttempts(context, account);
  return ok(password);
}

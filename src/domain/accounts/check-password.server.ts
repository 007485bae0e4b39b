import { APIError } from "better-auth";
import { z } from "zod";
import { readFields } from "#domain/forms/fields.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import type { Account } from "./account.ts";
import { longestPassword } from "./password.ts";
import type { AccountContext } from "./session.server.ts";
import { countOwnTry, forgetOwnTries, type Limited } from "./sign-in-limits.server.ts";

/** Whether this is the password of who is signed in. Count the try first: whoever found an open browser could guess. */
export async function isOwnPassword(
  { auth, headers }: Pick<AccountContext, "auth" | "headers">,
  password: string,
): Promise<boolean> {
  if (password.length > longestPassword) return false;
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
 * Confirms that `values.password` is the password of who is signed in, and returns it. Tries are limited like those of
 * signing in. Fails with `required` or `wrong_password` at the field `password`.
 */
export async function confirmOwnPassword(
  context: AccountContext,
  account: Account,
  values: unknown,
): Promise<Result<string> | Limited> {
  const read = readFields(passwordSchema, values, ["password"]);
  if (!read.ok) return failure("invalid", read.errors[0]?.code ?? "required", read.errors);
  const { password } = read.value;
  const refused = await countOwnTry(context, account);
  if (refused) return refused;
  if (!(await isOwnPassword(context, password))) {
    const code = "wrong_password";
    return failure("invalid", code, [{ path: "password", code, message: "this is not the account's password" }]);
  }
  await forgetOwnTries(context, account);
  return ok(password);
}

import { APIError } from "better-auth";
import { ZodError } from "zod";
import { ok, type Result } from "#kernel/result.ts";
import type { Account } from "./account.ts";
import { invalidLink } from "./links.server.ts";
import type { AccountContext } from "./session.server.ts";
import { countMail, type Limited } from "./sign-in-limits.server.ts";

/** Confirms an account's address by the link of its mail. Following it again changes nothing and succeeds. */
export async function verifyEmail({ auth }: Pick<AccountContext, "auth">, token: string): Promise<Result<undefined>> {
  try {
    await auth.api.verifyEmail({ query: { token } });
    return ok(undefined);
  } catch (error) {
    if (error instanceof APIError || error instanceof ZodError) return invalidLink();
    throw error;
  }
}

/** Sends the link again; an address that is confirmed already gets none. */
export async function sendVerification(
  { db, auth, headers, now }: AccountContext,
  { email, emailVerified }: Pick<Account, "email" | "emailVerified">,
  address: string,
): Promise<Result<undefined> | Limited> {
  if (emailVerified) return ok(undefined);
  const refused = await countMail(db, { email, address }, now);
  if (refused) return refused;
  try {
    await auth.api.sendVerificationEmail({ body: { email }, headers });
  } catch (error) {
    // It was confirmed meanwhile, on another device.
    if (!(error instanceof APIError)) throw error;
  }
  return ok(undefined);
}

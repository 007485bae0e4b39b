import { APIError } from "better-auth";
import { verifyJWT } from "better-auth/crypto";
import { ZodError, z } from "zod";
import { ok, type Result } from "#kernel/result.ts";
import type { Account } from "./account.ts";
import { invalidLink } from "./links.server.ts";
import type { AccountContext } from "./session.server.ts";
import { countMail, type Limited } from "./sign-in-limits.server.ts";

/** What of a link is read before anything is done: whose address it would confirm. */
const payload = z.object({ email: z.email() });

/**
 * Which address a link confirms, and whether it is confirmed already; undefined when the link is no good, or its account has another
 * address by now. Changes nothing: programs that look through mails open every link of them.
 */
export async function addressToConfirm(
  { auth }: Pick<AccountContext, "auth">,
  token: string,
): Promise<{ email: string; confirmed: boolean } | undefined> {
  const { secret, internalAdapter } = await auth.$context;
  const read = payload.safeParse(await verifyJWT(token, secret));
  const found = read.success ? await internalAdapter.findUserByEmail(read.data.email) : null;
  return found ? { email: found.user.email, confirmed: found.user.emailVerified } : undefined;
}

/** Confirms an account's address by the link of its mail. Doing so again changes nothing and succeeds. */
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

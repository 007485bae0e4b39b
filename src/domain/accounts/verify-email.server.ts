import { APIError } from "better-auth";
import { verifyJWT } from "better-auth/crypto";
import { ZodError, z } from "zod";
import { ok, type Result } from "#kernel/result.ts";
import type { Account } from "./account.ts";
import { createInvalidLinkFailure } from "./owner-links.server.ts";
import type { AccountContext } from "./session.server.ts";
import { type AccountLimitFailure, recordMailRequest } from "./sign-in-limits.server.ts";

/** Payload of a confirmation link: the address to confirm. */
const verificationPayloadSchema = z.object({ email: z.email() });

/**
 * Finds the email address of a confirmation link and whether the address is already confirmed. Returns undefined for an
 * invalid link or a changed address. Confirms nothing, because mail scanners open every link.
 */
export async function findEmailToVerify(
  { auth }: Pick<AccountContext, "auth">,
  token: string,
): Promise<{ email: string; confirmed: boolean } | undefined> {
  const { secret, internalAdapter } = await auth.$context;
  const parsed = verificationPayloadSchema.safeParse(await verifyJWT(token, secret));
  const found = parsed.success ? await internalAdapter.findUserByEmail(parsed.data.email) : null;
  return found ? { email: found.user.email, confirmed: found.user.emailVerified } : undefined;
}

/** Confirms the email address of an account by a mail link. Repeating the call succeeds without a change. */
export async function verifyEmail({ auth }: Pick<AccountContext, "auth">, token: string): Promise<Result<undefined>> {
  try {
    await auth.api.verifyEmail({ query: { token } });
    return ok(undefined);
  } catch (error) {
    if (error instanceof APIError || error instanceof ZodError) return createInvalidLinkFailure();
    throw error;
  }
}

/** Sends the confirmation mail for the email address again, unless the address is already confirmed. */
export async function sendVerificationEmail(
  { db, auth, headers, now }: AccountContext,
  { email, emailVerified }: Pick<Account, "email" | "emailVerified">,
  address: string,
): Promise<Result<undefined> | AccountLimitFailure> {
  if (emailVerified) return ok(undefined);
  const refused = await recordMailRequest(db, { email, address }, now);
  if (refused) return refused;
  try {
    await auth.api.sendVerificationEmail({ body: { email }, headers });
  } catch (error) {
    // The address was confirmed meanwhile, for example on another device.
    if (!(error instanceof APIError)) throw error;
  }
  return ok(undefined);
}

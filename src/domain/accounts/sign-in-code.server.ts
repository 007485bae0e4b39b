import { APIError } from "better-auth";
import { symmetricDecrypt } from "better-auth/crypto";
import type { Db } from "#db/database.ts";
import { findActiveBan } from "#domain/accounts/bans.server.ts";
import type { RateLimit } from "#domain/rate-limits/rate-limit.ts";
import { consumeRateLimit } from "#domain/rate-limits/rate-limiter.server.ts";
import { readCookie } from "#kernel/cookie.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import type { Auth } from "./auth.server.ts";
import { type BannedFailure, createBannedFailure } from "./bans.server.ts";
import { findKnownDevice } from "./known-device.server.ts";
import { rememberDevice } from "./new-device.server.ts";
import { type AccountContext, findSession, type SignInResult, toAccount } from "./session.server.ts";
import { withoutStaffRoleUntilTwoFactor } from "./session-lifetime.ts";
import { recordSignInEvent } from "./sign-in-events.server.ts";
import {
  type AccountLimitFailure,
  clearSignInAttempts,
  recordSignInAttempt,
  removeSignInAttempt,
  type SignInAttempt,
} from "./sign-in-limits.server.ts";
import { parseTwoFactorCode } from "./two-factor-codes.ts";

/** Rate limit that accepts the same two-factor code only once. Authenticator apps show a new code every 30 seconds. */
const codeReuseLimit: RateLimit = { name: "sign-in.code", most: 1, within: 3 * 60_000 };

/** Creates the `invalid` failure of the form field `code` (two-factor code). */
export const createTwoFactorCodeFailure = (code: "AUTH_CODE_NEEDED" | "AUTH_WRONG_CODE" | "required"): Failure =>
  failure("invalid", code, [{ path: "code", code, message: "the code of the app, or one of the recovery codes" }]);

/**
 * Creates the failure of a sign-in whose two-factor step is expired, exhausted or unknown. The user has to enter the
 * password again.
 */
const createCodeExpiredFailure = (): Failure => failure("invalid", "AUTH_CODE_TOO_LATE");

const twoFactorCookiePattern = /^(?:__Host-)?karaj\.two_factor$/;

/** Finds the cookie of a sign-in that awaits the two-factor code. */
function findTwoFactorCookie(headers: Headers): { cookie: string; identifier: string } | undefined {
  for (const pair of (headers.get("cookie") ?? "").split(";")) {
    const name = pair.split("=", 1)[0]?.trim() ?? "";
    const value = twoFactorCookiePattern.test(name) ? readCookie(pair, name) : undefined;
    // The value is signed. The part before the signature identifies the sign-in.
    if (value) return { cookie: `${name}=${value}`, identifier: decodeCookieValue(value).split(".")[0] ?? "" };
  }
  return undefined;
}

function decodeCookieValue(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Returns whether the request belongs to a sign-in that awaits the two-factor code after a correct password. */
export const isAwaitingTwoFactorCode = (headers: Headers): boolean => findTwoFactorCookie(headers) !== undefined;

/**
 * Returns whether the two-factor secret of a user can be decrypted. After a change of the server secret no code is
 * valid.
 */
async function canDecryptTwoFactorSecret(db: Db, auth: Auth, userId: number): Promise<boolean> {
  const row = await db.selectFrom("two_factors").select("secret").where("user_id", "=", userId).executeTakeFirst();
  const { secretConfig } = await auth.$context;
  return symmetricDecrypt({ key: secretConfig, data: row?.secret ?? "" }).then(
    () => true,
    () => false,
  );
}

/** Returns the token of the session that better-auth has started, from the headers of its response. */
export function getStartedSessionToken(answer: Headers): string {
  const header = answer.getSetCookie().find((each) => /^(?:__Host-)?karaj\.session_token=[^;]/.test(each));
  if (!header) throw new Error("the response starts no session");
  return decodeCookieValue(header.slice(header.indexOf("=") + 1).split(";", 1)[0] ?? "").split(".")[0] ?? "";
}

/**
 * Completes a sign-in with an authenticator code or a recovery code, each of which works once. The request headers must
 * include the cookie of the password step. Fails with AUTH_WRONG_CODE for a wrong code, and with AUTH_CODE_TOO_LATE
 * after ten minutes or five attempts. After ten wrong codes from unknown devices within a day, unknown devices fail
 * with AUTH_CHALLENGE_NEEDED. Known devices have separate limits.
 */
export async function signInWithCode(
  context: AccountContext,
  values: { code?: string | undefined },
  address: string,
): Promise<Result<SignInResult> | AccountLimitFailure | BannedFailure> {
  const twoFactorCookie = findTwoFactorCookie(context.headers);
  const { internalAdapter } = await context.auth.$context;
  const verification = twoFactorCookie && (await internalAdapter.findVerificationValue(twoFactorCookie.identifier));
  const user =
    verification && verification.expiresAt > new Date()
      ? await internalAdapter.findUserById(verification.value)
      : undefined;
  if (!twoFactorCookie || !user) return createCodeExpiredFailure();
  const result = await verifySecondFactor(
    context,
    { user, cookie: twoFactorCookie.cookie, typed: values.code ?? "" },
    address,
  );
  return recordSignInEvent(context, "sign-in-code", result, { account: Number(user.id), address });
}

type PendingSignIn = { user: Parameters<typeof toAccount>[0]; cookie: string; typed: string };

async function verifySecondFactor(
  context: AccountContext,
  { user, cookie, typed }: PendingSignIn,
  address: string,
): Promise<Result<SignInResult> | AccountLimitFailure | BannedFailure> {
  const { db, auth, headers, now } = context;
  const parsed = parseTwoFactorCode(typed);
  if (!parsed) return createTwoFactorCodeFailure(typed ? "AUTH_WRONG_CODE" : "required");
  const device = await findKnownDevice(context, user.email);
  const attempt: SignInAttempt = { email: user.email, address, device, step: "code" };
  const refused = await recordSignInAttempt(db, attempt, now);
  if (refused) return refused;
  if (!(await consumeRateLimit(db, codeReuseLimit, `${user.id} ${parsed.code}`, now)).allowed)
    return createTwoFactorCodeFailure("AUTH_WRONG_CODE");
  // The current session cookie is left out. Otherwise better-auth would verify the code for that session instead of
  // this sign-in.
  const verificationHeaders = new Headers(headers);
  verificationHeaders.set("cookie", cookie);
  const verify = parsed.kind === "app" ? auth.api.verifyTOTP : auth.api.verifyBackupCode;
  try {
    const { response, headers: answer } = await verify({
      body: { code: parsed.code },
      headers: verificationHeaders,
      returnHeaders: true,
    });
    await clearSignInAttempts(db, attempt);
    const ban = await findActiveBan(db, Number(response.user.id), now);
    if (ban) {
      await db.deleteFrom("sessions").where("token", "=", getStartedSessionToken(answer)).execute();
      return createBannedFailure(ban);
    }
    const previousSession = await findSession(auth, headers);
    if (previousSession) await db.deleteFrom("sessions").where("id", "=", previousSession.id).execute();
    const account = withoutStaffRoleUntilTwoFactor(toAccount(user), auth);
    const deviceCookie = await rememberDevice(context, account, { isKnown: device !== undefined, address });
    return ok({ account, token: getStartedSessionToken(answer), cookies: [...answer.getSetCookie(), deviceCookie] });
  } catch (error) {
    if (!(error instanceof APIError)) {
      if (await canDecryptTwoFactorSecret(db, auth, Number(user.id))) throw error;
      return createTwoFactorCodeFailure("AUTH_WRONG_CODE");
    }
    const code = error.body?.code;
    if (code === "INVALID_CODE" || code === "INVALID_BACKUP_CODE") return createTwoFactorCodeFailure("AUTH_WRONG_CODE");
    // No code was checked, so the attempt does not count.
    await removeSignInAttempt(db, attempt);
    return createCodeExpiredFailure();
  }
}

import { APIError } from "better-auth";
import { z } from "zod";
import { findActiveBan } from "#domain/accounts/bans.server.ts";
import { MAX_EMAIL_LENGTH, type ParsedFields, parseFields } from "#domain/forms/form-fields.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { type BannedFailure, createBannedFailure } from "./bans.server.ts";
import { findKnownDevice } from "./known-device.server.ts";
import { rememberDevice } from "./new-device.server.ts";
import { DEMO_PASSWORD, MAX_PASSWORD_LENGTH } from "./password.ts";
import { type AccountContext, findSession, type Session, type SignInResult, toAccount } from "./session.server.ts";
import { withoutStaffRoleUntilTwoFactor } from "./session-lifetime.ts";
import { createTwoFactorCodeFailure, signInWithCode } from "./sign-in-code.server.ts";
import { recordSignInEvent } from "./sign-in-events.server.ts";
import {
  type AccountLimitFailure,
  clearSignInAttempts,
  recordSignInAttempt,
  removeSignInAttempt,
  type SignInAttempt,
} from "./sign-in-limits.server.ts";

export const signInFields = ["email", "password"] as const;

/** Schema of the sign-in form (VL-01). An overlong password counts as a wrong password. */
const schema = z.object({
  email: z
    .string("required")
    .transform((value) => value.toWellFormed().trim().toLowerCase())
    .pipe(
      z
        .string()
        .regex(/\S/, { error: "required", abort: true })
        .max(MAX_EMAIL_LENGTH, { error: "email", abort: true })
        .regex(/^[^\s@]+@[^\s@]+$/, "email"),
    ),
  password: z.string("required").min(1, "required"),
  code: z.string("required").optional(),
});

/** Parses the sign-in form: email, password and an optional two-factor code. */
const parseSignIn = (values: unknown): ParsedFields<z.infer<typeof schema>> =>
  parseFields(schema, values, [...signInFields, "code"]);

/**
 * Failure after a correct password when a two-factor code is required. `waits` contains the `Set-Cookie` values that
 * `signInWithCode` needs. They are valid for ten minutes.
 */
export type TwoFactorCodeRequiredFailure = Failure & { waits: string[] };

/**
 * Signs in with a new session and ends the previous session. A wrong password and an unknown address both fail with
 * AUTH_WRONG_PASSWORD after the same work (VL-04). A suspended account fails with AUTH_BANNED, but only after a correct
 * password. With two-factor authentication the call fails with AUTH_CODE_NEEDED unless `code` is given. The demo
 * password fails with AUTH_DEMO_PASSWORD on public sites. `address` is the network address for the rate limits.
 */
export async function signIn(
  context: AccountContext,
  values: unknown,
  address: string,
): Promise<Result<SignInResult> | AccountLimitFailure | BannedFailure | TwoFactorCodeRequiredFailure> {
  const parsed = parseSignIn(values);
  if (!parsed.ok) return failure("invalid", parsed.errors[0]?.code ?? "required", parsed.errors);
  const result = await authenticateWithPassword(context, parsed.value, address);
  return recordSignInEvent(context, "sign-in", result, { email: parsed.value.email, address });
}

async function authenticateWithPassword(
  context: AccountContext,
  { email, password, code }: z.infer<typeof schema>,
  address: string,
): Promise<Result<SignInResult> | AccountLimitFailure | BannedFailure | TwoFactorCodeRequiredFailure> {
  const { db, auth, headers, now } = context;
  const previousSession = await findSession(auth, headers);
  const device = (await findKnownDevice(context, email)) ?? getSessionDevice(previousSession, email);
  const attempt: SignInAttempt = { email, address, device, step: "password" };
  const refused = await recordSignInAttempt(db, attempt, now);
  if (refused) return refused;
  if (password.length > MAX_PASSWORD_LENGTH) return wrongPasswordFailure();
  try {
    const { response, headers: answer } = await auth.api.signInEmail({
      body: { email, password },
      headers,
      returnHeaders: true,
    });
    if (auth.refusesDemoPassword && password === DEMO_PASSWORD) {
      if ("token" in response) await db.deleteFrom("sessions").where("token", "=", response.token).execute();
      return demoPasswordFailure();
    }
    if ("twoFactorRedirect" in response) {
      // The password is correct but the sign-in is incomplete. Earlier failures still count. Otherwise each correct
      // password would allow more guesses of the code.
      await removeSignInAttempt(db, attempt);
      const twoFactorCookies = answer.getSetCookie();
      if (!code) return { ...createTwoFactorCodeFailure("AUTH_CODE_NEEDED"), waits: twoFactorCookies };
      return await signInWithCode(
        { db, auth, headers: withCookies(headers, twoFactorCookies), now },
        { code },
        address,
      );
    }
    await clearSignInAttempts(db, attempt);
    const ban = await findActiveBan(db, Number(response.user.id), now);
    if (ban) {
      await db.deleteFrom("sessions").where("token", "=", response.token).execute();
      return createBannedFailure(ban);
    }
    if (previousSession) await db.deleteFrom("sessions").where("id", "=", previousSession.id).execute();
    const account = withoutStaffRoleUntilTwoFactor(toAccount(response.user), auth);
    const deviceCookie = await rememberDevice(context, account, { isKnown: device !== undefined, address });
    return ok({ account, token: response.token, cookies: [...answer.getSetCookie(), deviceCookie] });
  } catch (error) {
    if (error instanceof APIError) return wrongPasswordFailure();
    throw error;
  }
}

/**
 * Returns the device key for a sign-in from a browser with a session of the same account. Such a browser counts as a
 * known device. Returns undefined for any other browser.
 */
const getSessionDevice = (session: Session | undefined, email: string): string | undefined =>
  session?.account.email === email ? `session ${session.id}` : undefined;

/** Returns the request headers with the cookies of the given `Set-Cookie` values added. */
function withCookies(headers: Headers, setCookies: readonly string[]): Headers {
  const cookies = [...setCookies.map((each) => each.split(";", 1)[0]), headers.get("cookie") ?? ""];
  const extendedHeaders = new Headers(headers);
  extendedHeaders.set("cookie", cookies.join("; "));
  return extendedHeaders;
}

const wrongPasswordFailure = (): Failure =>
  failure("invalid", "AUTH_WRONG_PASSWORD", [
    { path: "password", code: "AUTH_WRONG_PASSWORD", message: "e-mail or password is wrong" },
  ]);

const demoPasswordFailure = (): Failure =>
  failure("forbidden", "AUTH_DEMO_PASSWORD", [
    { path: "password", code: "AUTH_DEMO_PASSWORD", message: "the password of the demo accounts is public" },
  ]);

/** Ends the session of the request. Returns the `Set-Cookie` values that delete the session cookies. */
export async function signOut({ auth, headers }: Pick<AccountContext, "auth" | "headers">): Promise<string[]> {
  const { headers: answer } = await auth.api.signOut({ headers, returnHeaders: true });
  return answer.getSetCookie();
}

import { APIError } from "better-auth";
import { z } from "zod";
import { type FieldsRead, longestEmail, readFields } from "#domain/forms/fields.ts";
import { banOf } from "#domain/moderation/bans.server.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import type { Account } from "./account.ts";
import { type Banned, banned } from "./banned.ts";
import { untilTwoStep } from "./held-role.ts";
import { findKnownDevice } from "./known-device.server.ts";
import { rememberDevice } from "./new-device.server.ts";
import { DEMO_PASSWORD, longestPassword } from "./password.ts";
import { type AccountContext, accountFrom, type Session, sessionOf } from "./session.server.ts";
import { codeNeeded, signInWithCode } from "./sign-in-code.server.ts";
import { noted } from "./sign-in-events.server.ts";
import { countTry, forgetTries, type Limited, returnTry, type SignInTry } from "./sign-in-limits.server.ts";

export const signInFields = ["email", "password"] as const;

/** VL-01. A password that is too long to be one is simply wrong. */
const schema = z.object({
  email: z
    .string("required")
    .transform((value) => value.toWellFormed().trim().toLowerCase())
    .pipe(
      z
        .string()
        .regex(/\S/, { error: "required", abort: true })
        .max(longestEmail, { error: "email", abort: true })
        .regex(/^[^\s@]+@[^\s@]+$/, "email"),
    ),
  password: z.string("required").min(1, "required"),
  code: z.string("required").optional(),
});

export const readSignIn = (values: unknown): FieldsRead<z.infer<typeof schema>> =>
  readFields(schema, values, [...signInFields, "code"]);

export type SignedIn = { account: Account; token: string; cookies: string[] };

/** The password is right, and a code is needed: with these cookies, within ten minutes (`signInWithCode`). */
export type CodeNeeded = Failure & { waits: string[] };

/**
 * Signs in with a fresh session; one that the request came with ends. A wrong password and an unknown address fail
 * alike, after the same work: AUTH_WRONG_PASSWORD (VL-04). Who is banned reads why, once the password was right: AUTH_BANNED. Whose
 * account asks for a code besides gives it along (`code`), or is told AUTH_CODE_NEEDED. An account that still has the password of the
 * demo world fails with AUTH_DEMO_PASSWORD where the shop is public. `address` is the network address, for the limits.
 */
export async function signIn(
  context: AccountContext,
  values: unknown,
  address: string,
): Promise<Result<SignedIn> | Limited | Banned | CodeNeeded> {
  const read = readSignIn(values);
  if (!read.ok) return failure("invalid", read.errors[0]?.code ?? "required", read.errors);
  const result = await signInWith(context, read.value, address);
  return noted(context, "sign-in", result, { email: read.value.email, address });
}

async function signInWith(
  context: AccountContext,
  { email, password, code }: z.infer<typeof schema>,
  address: string,
): Promise<Result<SignedIn> | Limited | Banned | CodeNeeded> {
  const { db, auth, headers, now } = context;
  const before = await sessionOf(auth, headers);
  const device = (await findKnownDevice(context, email)) ?? getSessionDevice(before, email);
  const tried: SignInTry = { email, address, device, step: "password" };
  const refused = await countTry(db, tried, now);
  if (refused) return refused;
  if (password.length > longestPassword) return wrongPassword();
  try {
    const { response, headers: answer } = await auth.api.signInEmail({
      body: { email, password },
      headers,
      returnHeaders: true,
    });
    if (auth.refusesDemoPassword && password === DEMO_PASSWORD) {
      if ("token" in response) await db.deleteFrom("sessions").where("token", "=", response.token).execute();
      return demoPasswordRefused();
    }
    if ("twoFactorRedirect" in response) {
      // Right, but not in yet: earlier failures still count, so that codes can't be tried out between passwords.
      await returnTry(db, tried);
      const waits = answer.getSetCookie();
      if (!code) return { ...codeNeeded("AUTH_CODE_NEEDED"), waits };
      return await signInWithCode({ db, auth, headers: withCookies(headers, waits), now }, { code }, address);
    }
    await forgetTries(db, tried);
    const ban = await banOf(db, Number(response.user.id), now);
    if (ban) {
      await db.deleteFrom("sessions").where("token", "=", response.token).execute();
      return banned(ban);
    }
    if (before) await db.deleteFrom("sessions").where("id", "=", before.id).execute();
    const account = untilTwoStep(accountFrom(response.user), auth);
    const known = await rememberDevice(context, account, { isKnown: device !== undefined, address });
    return ok({ account, token: response.token, cookies: [...answer.getSetCookie(), known] });
  } catch (error) {
    if (error instanceof APIError) return wrongPassword();
    throw error;
  }
}

/** Who is signed in already is no stranger to the account. */
const getSessionDevice = (session: Session | undefined, email: string): string | undefined =>
  session?.account.email === email ? `session ${session.id}` : undefined;

/** The headers of a browser that has taken these cookies. */
function withCookies(headers: Headers, set: readonly string[]): Headers {
  const cookies = [...set.map((each) => each.split(";", 1)[0]), headers.get("cookie") ?? ""];
  const more = new Headers(headers);
  more.set("cookie", cookies.join("; "));
  return more;
}

const wrongPassword = (): Failure =>
  failure("invalid", "AUTH_WRONG_PASSWORD", [
    { path: "password", code: "AUTH_WRONG_PASSWORD", message: "e-mail or password is wrong" },
  ]);

const demoPasswordRefused = (): Failure =>
  failure("forbidden", "AUTH_DEMO_PASSWORD", [
    { path: "password", code: "AUTH_DEMO_PASSWORD", message: "the password of the demo world is public" },
  ]);

/** Ends the request's session; the cookies that take it away. */
export async function signOut({ auth, headers }: Pick<AccountContext, "auth" | "headers">): Promise<string[]> {
  const { headers: answer } = await auth.api.signOut({ headers, returnHeaders: true });
  return answer.getSetCookie();
}

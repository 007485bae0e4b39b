import { APIError } from "better-auth";
import { symmetricDecrypt } from "better-auth/crypto";
import type { Db } from "#db/database.ts";
import { countUse } from "#domain/limits/limits.server.ts";
import type { Limit } from "#domain/limits/limits.ts";
import { banOf } from "#domain/moderation/bans.server.ts";
import { readCookie } from "#kernel/cookie.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import type { Auth } from "./auth.server.ts";
import { type Banned, banned } from "./banned.ts";
import { untilTwoStep } from "./held-role.ts";
import { findKnownDevice } from "./known-device.server.ts";
import { rememberDevice } from "./new-device.server.ts";
import { type AccountContext, accountFrom, sessionOf } from "./session.server.ts";
import type { SignedIn } from "./sign-in.server.ts";
import { noted } from "./sign-in-events.server.ts";
import { countTry, forgetTries, type Limited, returnTry, type SignInTry } from "./sign-in-limits.server.ts";
import { codeFrom } from "./two-step.ts";

/** The same code twice is somebody who looked over a shoulder; apps show a new one every half minute. */
const sameCode: Limit = { name: "sign-in.code", most: 1, within: 3 * 60_000 };

export const codeNeeded = (code: "AUTH_CODE_NEEDED" | "AUTH_WRONG_CODE" | "required"): Failure =>
  failure("invalid", code, [{ path: "code", code, message: "the code of the app, or one of the recovery codes" }]);

/** The sign-in is too old, was tried too often, or never was: it begins anew with the password. */
const codeTooLate = (): Failure => failure("invalid", "AUTH_CODE_TOO_LATE");

const waiting = /^(?:__Host-)?karaj\.two_factor$/;

/** The cookie of a sign-in that waits for its code, as a request has it. */
function waitingCookie(headers: Headers): { cookie: string; identifier: string } | undefined {
  for (const pair of (headers.get("cookie") ?? "").split(";")) {
    const name = pair.split("=", 1)[0]?.trim() ?? "";
    const value = waiting.test(name) ? readCookie(pair, name) : undefined;
    // Signed: what comes before the signature names the sign-in.
    if (value) return { cookie: `${name}=${value}`, identifier: decoded(value).split(".")[0] ?? "" };
  }
  return undefined;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Whether a request comes from who has given the right password and still has to give a code. */
export const waitsForCode = (headers: Headers): boolean => waitingCookie(headers) !== undefined;

/** Whether the account's key was made under the application's secret: under another one no code is right. */
async function isReadable(db: Db, auth: Auth, userId: number): Promise<boolean> {
  const row = await db.selectFrom("two_factors").select("secret").where("user_id", "=", userId).executeTakeFirst();
  const { secretConfig } = await auth.$context;
  return symmetricDecrypt({ key: secretConfig, data: row?.secret ?? "" }).then(
    () => true,
    () => false,
  );
}

/** The token of the session that an answer begins. */
export function tokenBegun(answer: Headers): string {
  const header = answer.getSetCookie().find((each) => /^(?:__Host-)?karaj\.session_token=[^;]/.test(each));
  if (!header) throw new Error("no session begins with this answer");
  return decoded(header.slice(header.indexOf("=") + 1).split(";", 1)[0] ?? "").split(".")[0] ?? "";
}

/**
 * The second step: the code of the app, or one of the recovery codes, from who has given the password (the cookie of that first
 * step is among the headers). A code works once. AUTH_WRONG_CODE; AUTH_CODE_TOO_LATE after ten minutes or five tries, when the
 * password has to be given again. After ten wrong codes of strangers within a day a stranger needs the link of a mail first
 * (AUTH_CHALLENGE_NEEDED); devices that the account knows are counted by themselves.
 */
export async function signInWithCode(
  context: AccountContext,
  values: { code?: string | undefined },
  address: string,
): Promise<Result<SignedIn> | Limited | Banned> {
  const first = waitingCookie(context.headers);
  const { internalAdapter } = await context.auth.$context;
  const waits = first && (await internalAdapter.findVerificationValue(first.identifier));
  const user = waits && waits.expiresAt > new Date() ? await internalAdapter.findUserById(waits.value) : undefined;
  if (!first || !user) return codeTooLate();
  const result = await secondStep(context, { user, cookie: first.cookie, typed: values.code ?? "" }, address);
  return noted(context, "sign-in-code", result, { account: Number(user.id), address });
}

type Waiting = { user: Parameters<typeof accountFrom>[0]; cookie: string; typed: string };

async function secondStep(
  context: AccountContext,
  { user, cookie, typed }: Waiting,
  address: string,
): Promise<Result<SignedIn> | Limited | Banned> {
  const { db, auth, headers, now } = context;
  const read = codeFrom(typed);
  if (!read) return codeNeeded(typed ? "AUTH_WRONG_CODE" : "required");
  const device = await findKnownDevice(context, user.email);
  const tried: SignInTry = { email: user.email, address, device, step: "code" };
  const refused = await countTry(db, tried, now);
  if (refused) return refused;
  if (!(await countUse(db, sameCode, `${user.id} ${read.code}`, now)).allowed) return codeNeeded("AUTH_WRONG_CODE");
  // Without the session that the browser may have: it would be that one which is asked for its code.
  const asked = new Headers(headers);
  asked.set("cookie", cookie);
  const verify = read.kind === "app" ? auth.api.verifyTOTP : auth.api.verifyBackupCode;
  try {
    const { response, headers: answer } = await verify({
      body: { code: read.code },
      headers: asked,
      returnHeaders: true,
    });
    await forgetTries(db, tried);
    const ban = await banOf(db, Number(response.user.id), now);
    if (ban) {
      await db.deleteFrom("sessions").where("token", "=", tokenBegun(answer)).execute();
      return banned(ban);
    }
    const before = await sessionOf(auth, headers);
    if (before) await db.deleteFrom("sessions").where("id", "=", before.id).execute();
    const account = untilTwoStep(accountFrom(user), auth);
    const known = await rememberDevice(context, account, { isKnown: device !== undefined, address });
    return ok({ account, token: tokenBegun(answer), cookies: [...answer.getSetCookie(), known] });
  } catch (error) {
    if (!(error instanceof APIError)) {
      if (await isReadable(db, auth, Number(user.id))) throw error;
      return codeNeeded("AUTH_WRONG_CODE");
    }
    const code = error.body?.code;
    if (code === "INVALID_CODE" || code === "INVALID_BACKUP_CODE") return codeNeeded("AUTH_WRONG_CODE");
    // No code was looked at.
    await returnTry(db, tried);
    return codeTooLate();
  }
}

import type { MiddlewareHandler } from "hono";
import type { Account } from "#domain/accounts/account.ts";
import { forgeryToken, isForgeryToken } from "#domain/accounts/forgery.server.ts";
import { forgeryCookie, forgeryHeader } from "#domain/accounts/forgery-names.ts";
import { type AccountContext, whoseRequest } from "#domain/accounts/session.server.ts";
import { cookie, cookieAge } from "#kernel/cookie.ts";
import { isFromOurPages, isSafe } from "#kernel/our-pages.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import { bannedProblem, problem } from "./problem.ts";

/**
 * Reads who is signed in. What changes something must come from our own pages or from a program, and, when a
 * session's cookie authorises it, carry the session's token in `X-XSRF-TOKEN` (AP-11).
 */
export const readApiSession =
  ({ db, auth, clock, secret, originOf }: ApiServices): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const request = c.req.raw;
    const { session, ban } = await whoseRequest({ db, auth, headers: request.headers, now: clock() });
    if (ban) return bannedProblem(c, ban);
    c.set("session", session);
    if (!isSafe(request.method)) {
      if (!isFromOurPages(request, originOf(request))) {
        return problem(c, { kind: "forbidden", code: "request.other_site" });
      }
      if (session && !isForgeryToken(request.headers.get(forgeryHeader), forgeryToken(secret, session.token))) {
        return problem(c, { kind: "forbidden", code: "request.forgery" });
      }
    }
    await next();
    for (const each of session?.cookies ?? []) c.header("set-cookie", each, { append: true });
  };

/** Who is signed in, or undefined after which `signInFirst` is the answer. */
export const accountIn = (c: ApiContext): Account | undefined => c.get("session")?.account;

export const signInFirst = (c: ApiContext) => problem(c, { kind: "unauthenticated", code: "account.sign_in" });

/** What the commands of accounts need of a request. */
export const accountContext = (c: ApiContext, { db, auth, clock }: ApiServices): AccountContext => ({
  db,
  auth,
  headers: c.req.raw.headers,
  now: clock(),
});

type Begun = { token: string; cookies: readonly string[] };

/** Sends the cookies of a session that has just begun, and the one that its requests are checked by. */
export function beginSession(c: ApiContext, { secret, originOf }: ApiServices, { token, cookies }: Begun): void {
  const forgery = cookie(forgeryCookie, forgeryToken(secret, token), {
    age: cookieAge.halfAYear,
    origin: originOf(c.req.raw),
  });
  for (const each of [...cookies, forgery]) c.header("set-cookie", each, { append: true });
}

/** Takes a session's cookies away. */
export function endSession(c: ApiContext, { originOf }: ApiServices, cookies: readonly string[]): void {
  const forgery = cookie(forgeryCookie, "", { age: 0, origin: originOf(c.req.raw) });
  for (const each of [...cookies, forgery]) c.header("set-cookie", each, { append: true });
}

/** For routes whose body is nobody's business before it is known who sends it. */
export const signedIn: MiddlewareHandler<ApiEnv> = async (c, next) => (accountIn(c) ? next() : signInFirst(c));

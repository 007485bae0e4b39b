import type { MiddlewareHandler } from "hono";
import type { Account } from "#domain/accounts/account.ts";
import { forgeryToken, isForgeryToken } from "#domain/accounts/forgery.server.ts";
import { forgeryCookie, forgeryHeader } from "#domain/accounts/forgery-names.ts";
import { type AccountContext, whoseRequest } from "#domain/accounts/session.server.ts";
import { whoseToken } from "#domain/tokens/whose.server.ts";
import { cookie, cookieAge } from "#kernel/cookie.ts";
import { isFromOurPages, isSafe } from "#kernel/our-pages.ts";
import type { Failure } from "#kernel/result.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import { bannedProblem, problem } from "./problem.ts";

/** The token that a request shows, whatever it is; undefined when it shows none. */
const tokenIn = (headers: Headers): string | undefined =>
  /^bearer(?:\s+(.*))?$/i
    .exec(headers.get("authorization") ?? "")
    ?.slice(1)
    .join("")
    .trim();

/** First of all: who shows a token is who it says, whatever cookies came along. */
export const tokensAlone: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { headers } = c.req.raw;
  if (tokenIn(headers) !== undefined) headers.delete("cookie");
  await next();
};

/**
 * Reads who asks, by a token or a session. What changes something in a session's name must come from our own pages or
 * from a program, and carry the session's token in `X-XSRF-TOKEN` (AP-11); nobody can make a browser send ours of programs.
 * `onlyReads`: behind it nothing is changed, whatever the method.
 */
export const readApiSession =
  (
    { db, auth, clock, secret, originOf, addressOf }: ApiServices,
    { onlyReads = false } = {},
  ): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const request = c.req.raw;
    const token = tokenIn(request.headers);
    if (token !== undefined) {
      const bearer = await whoseToken({ db, auth, now: clock(), address: addressOf(c) }, token);
      if (!bearer.ok) return tokenProblem(c, bearer);
      c.set("bearer", bearer.value);
      c.set("asker", bearer.value.account.id);
      return next();
    }
    const { session, ban } = await whoseRequest({ db, auth, headers: request.headers, now: clock() });
    if (ban) return bannedProblem(c, ban);
    c.set("session", session);
    c.set("account", session?.account);
    c.set("asker", session?.account.id);
    if (!onlyReads && !isSafe(request.method)) {
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

/** A token that is none any more is refused everywhere: whoever sent it believes that it acts for somebody. */
function tokenProblem(c: ApiContext, why: Failure) {
  if (why.kind === "unauthenticated") c.header("www-authenticate", 'Bearer error="invalid_token"');
  return problem(c, why);
}

/** Who acts, or undefined after which `signInFirst` is the answer. Tokens act only behind `needs` or `open`. */
export const accountIn = (c: ApiContext): Account | undefined => c.get("account");

/** Who sends a request, whatever it may: for counting. */
export const callerOf = (c: ApiContext): Account | undefined => (c.get("bearer") ?? c.get("session"))?.account;

export function signInFirst(c: ApiContext) {
  c.header("www-authenticate", "Bearer");
  return problem(c, { kind: "unauthenticated", code: "account.sign_in" });
}

/** What the commands of accounts need of a request. */
export const accountContext = (c: ApiContext, { db, auth, clock, noteSignIn }: ApiServices): AccountContext => ({
  db,
  auth,
  headers: c.req.raw.headers,
  now: clock(),
  note: noteSignIn && ((event) => noteSignIn(c.get("requestId"), event)),
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

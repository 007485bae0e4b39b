import type { MiddlewareHandler } from "hono";
import type { Account } from "#domain/accounts/account.ts";
import { createCsrfToken, isValidCsrfToken } from "#domain/accounts/csrf.server.ts";
import { CSRF_COOKIE, CSRF_HEADER } from "#domain/accounts/csrf-names.ts";
import { type AccountContext, identifyRequestAccount } from "#domain/accounts/session.server.ts";
import { authenticateToken } from "#domain/tokens/token-authentication.server.ts";
import { COOKIE_MAX_AGE, serializeCookie } from "#kernel/cookie.ts";
import type { Failure } from "#kernel/result.ts";
import { isSafeMethod, isSameOriginRequest } from "#kernel/same-origin.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import { respondWithBan, respondWithProblem } from "./problem-response.ts";

/** Returns the text of a request's bearer token, valid or not. Undefined if there is no such token. */
const getBearerToken = (headers: Headers): string | undefined =>
  /^bearer(?:\s+(.*))?$/i
    .exec(headers.get("authorization") ?? "")
    ?.slice(1)
    .join("")
    .trim();

/**
 * Middleware that removes the cookies of a request with an access token. Only the token then decides on whose behalf
 * the request acts. It must run first.
 */
export const ignoreCookiesWithBearerToken: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { headers } = c.req.raw;
  if (getBearerToken(headers) !== undefined) headers.delete("cookie");
  await next();
};

/**
 * Creates middleware that authenticates a request by access token or session cookie. A write without a token must not
 * come from another site. With a session, it must contain the CSRF token in `X-XSRF-TOKEN` (AP-11). `onlyReads` skips
 * both checks, for endpoints that never write.
 */
export const authenticateApiRequest =
  (
    { db, auth, clock, secret, getOrigin, getAddress }: ApiServices,
    { onlyReads = false } = {},
  ): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const request = c.req.raw;
    const token = getBearerToken(request.headers);
    if (token !== undefined) {
      const bearer = await authenticateToken({ db, auth, now: clock(), address: getAddress(c) }, token);
      if (!bearer.ok) return respondWithTokenProblem(c, bearer);
      c.set("bearer", bearer.value);
      c.set("accountId", bearer.value.account.id);
      return next();
    }
    const { session, ban } = await identifyRequestAccount({ db, auth, headers: request.headers, now: clock() });
    if (ban) return respondWithBan(c, ban);
    c.set("session", session);
    c.set("account", session?.account);
    c.set("accountId", session?.account.id);
    if (!onlyReads && !isSafeMethod(request.method)) {
      if (!isSameOriginRequest(request, getOrigin(request))) {
        return respondWithProblem(c, { kind: "forbidden", code: "request.other_site" });
      }
      if (session && !isValidCsrfToken(request.headers.get(CSRF_HEADER), createCsrfToken(secret, session.token))) {
        return respondWithProblem(c, { kind: "forbidden", code: "request.forgery" });
      }
    }
    await next();
    for (const each of session?.cookies ?? []) c.header("set-cookie", each, { append: true });
  };

/**
 * Responds with the problem of an invalid access token, on every route. A client that sends a token must not be
 * treated as a guest.
 */
function respondWithTokenProblem(c: ApiContext, tokenFailure: Failure) {
  if (tokenFailure.kind === "unauthenticated") c.header("www-authenticate", 'Bearer error="invalid_token"');
  return respondWithProblem(c, tokenFailure);
}

/**
 * Returns the account on whose behalf the request acts. Undefined for guests, to whom handlers respond with
 * `respondUnauthenticated`. A token acts only in routes with `requireScope` or `allowGuests`.
 */
export const getActingAccount = (c: ApiContext): Account | undefined => c.get("account");

/** Returns the account that sends the request, even if it may not call the operation. Used to count requests. */
export const getCaller = (c: ApiContext): Account | undefined => (c.get("bearer") ?? c.get("session"))?.account;

/** Responds 401 `account.sign_in` with a `WWW-Authenticate: Bearer` header. */
export function respondUnauthenticated(c: ApiContext) {
  c.header("www-authenticate", "Bearer");
  return respondWithProblem(c, { kind: "unauthenticated", code: "account.sign_in" });
}

/** Creates the context for account commands from a request. */
export const toAccountContext = (c: ApiContext, { db, auth, clock, logSignIn }: ApiServices): AccountContext => ({
  db,
  auth,
  headers: c.req.raw.headers,
  now: clock(),
  note: logSignIn && ((event) => logSignIn(c.get("requestId"), event)),
});

type StartedSession = { token: string; cookies: readonly string[] };

/** Sets the session cookies and the CSRF cookie of a new session. */
export function sendSessionCookies(
  c: ApiContext,
  { secret, getOrigin }: ApiServices,
  { token, cookies }: StartedSession,
): void {
  const csrfCookie = serializeCookie(CSRF_COOKIE, createCsrfToken(secret, token), {
    maxAge: COOKIE_MAX_AGE.halfAYear,
    origin: getOrigin(c.req.raw),
  });
  for (const each of [...cookies, csrfCookie]) c.header("set-cookie", each, { append: true });
}

/** Clears the cookies of a session. */
export function clearSessionCookies(c: ApiContext, { getOrigin }: ApiServices, cookies: readonly string[]): void {
  const csrfCookie = serializeCookie(CSRF_COOKIE, "", { maxAge: 0, origin: getOrigin(c.req.raw) });
  for (const each of [...cookies, csrfCookie]) c.header("set-cookie", each, { append: true });
}

import type { MiddlewareHandler } from "hono";
import type { Account } from "#domain/accounts/account.ts";
import type { TokenScope } from "#domain/accounts/scopes.ts";
import type { ApiContext, ApiEnv } from "./context.ts";
import { respondWithProblem } from "./problem-response.ts";
import { respondUnauthenticated } from "./session.ts";

type Security = Record<string, string[]>[];

const guestSecurity = {};
const sessionSecurity = { session: [] };

/**
 * Creates middleware that responds 403 to an access token without the scope. With `isAccountRequired`, also responds
 * 401 to requests without an account.
 */
const checkTokenScope =
  (scope: TokenScope, isAccountRequired: boolean): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const bearer = c.get("bearer");
    if (bearer && !bearer.scopes.has(scope)) {
      c.header("www-authenticate", `Bearer error="insufficient_scope", scope="${scope}"`);
      return respondWithProblem(c, { kind: "forbidden", code: "token.scope" });
    }
    if (bearer) c.set("account", bearer.account);
    return isAccountRequired && !c.get("account") ? respondUnauthenticated(c) : next();
  };

/**
 * Returns route options that require a session, or an access token with this scope: `{ ...requireScope("ads:read"), …
 * }`. OpenAPI documents the requirement, and it is checked before the request is validated. Handlers then call
 * `requireUser`.
 */
export const requireScope = (scope: TokenScope) => ({
  security: [sessionSecurity, { token: [scope] }] as Security,
  middleware: checkTokenScope(scope, true),
});

/**
 * Returns route options that allow guests and members. An access token must have the scope. Handlers call
 * `getActingAccount`, which may return undefined.
 */
export const allowGuests = (scope: TokenScope) => ({
  security: [guestSecurity, sessionSecurity, { token: [scope] }] as Security,
  middleware: checkTokenScope(scope, false),
});

const rejectTokens =
  (isAccountRequired: boolean): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    if (c.get("bearer")) return respondWithProblem(c, { kind: "forbidden", code: "token.not_here" });
    return isAccountRequired && !c.get("account") ? respondUnauthenticated(c) : next();
  };

/** Route options that require a session and reject access tokens. */
export const sessionOnly = { security: [sessionSecurity] as Security, middleware: rejectTokens(true) };

/** Route options that allow guests and sessions and reject access tokens. */
export const guestOrSession = {
  security: [guestSecurity, sessionSecurity] as Security,
  middleware: rejectTokens(false),
};

/**
 * Returns the account on whose behalf the request acts. Call it only in routes with `requireScope` or `sessionOnly`.
 */
export function requireUser(c: ApiContext): Account {
  const account = c.get("account");
  if (!account) throw new Error("memberOf requires a route that needs a signed-in user");
  return account;
}

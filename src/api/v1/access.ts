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
 * Creates middleware that rejects bearer tokens without the scope (403). With `isAccountRequired`, also rejects
 * requests without an account (401).
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
 * Options of a route that requires a session, or a token with this scope: `{ ...requireScope("ads:read"), … }`. The
 * requirement is documented in OpenAPI and checked before the request is validated. Handlers then call `requireUser`.
 */
export const requireScope = (scope: TokenScope) => ({
  security: [sessionSecurity, { token: [scope] }] as Security,
  middleware: checkTokenScope(scope, true),
});

/** Options of a route for guests and members. An access token must have the scope. Handlers call `getActingAccount`. */
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

/** Options of a route that requires a session. Tokens are rejected. */
export const sessionOnly = { security: [sessionSecurity] as Security, middleware: rejectTokens(true) };

/** Options of a route for guests and sessions. Tokens are rejected. */
export const guestOrSession = {
  security: [guestSecurity, sessionSecurity] as Security,
  middleware: rejectTokens(false),
};

/** Returns the acting account. Call it only in routes with `requireScope` or `sessionOnly`. */
export function requireUser(c: ApiContext): Account {
  const account = c.get("account");
  if (!account) throw new Error("memberOf requires a route that needs a signed-in user");
  return account;
}

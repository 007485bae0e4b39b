import type { MiddlewareHandler } from "hono";
import type { Account } from "#domain/accounts/account.ts";
import type { Scope } from "#domain/accounts/scopes.ts";
import type { ApiContext, ApiEnv } from "./context.ts";
import { problem } from "./problem.ts";
import { signInFirst } from "./session.ts";

type Security = Record<string, string[]>[];

const nobody = {};
const session = { session: [] };

/** Lets a token act when it may, and asks for somebody where one is needed. */
const admitting =
  (scope: Scope, somebody: boolean): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const bearer = c.get("bearer");
    if (bearer && !bearer.scopes.has(scope)) {
      c.header("www-authenticate", `Bearer error="insufficient_scope", scope="${scope}"`);
      return problem(c, { kind: "forbidden", code: "token.scope" });
    }
    if (bearer) c.set("account", bearer.account);
    return somebody && !c.get("account") ? signInFirst(c) : next();
  };

/**
 * For routes of somebody who is signed in, by a session or by a token that may do this: `createRoute({ ...needs("ads:read"), … })`
 * both documents and checks it, before the request is read any further. Handlers then have `memberOf`.
 */
export const needs = (scope: Scope) => ({
  security: [session, { token: [scope] }] as Security,
  middleware: admitting(scope, true),
});

/** For routes of visitors as well as members: a token needs the scope, others nothing. Handlers ask `accountIn`. */
export const open = (scope: Scope) => ({
  security: [nobody, session, { token: [scope] }] as Security,
  middleware: admitting(scope, false),
});

const refusingTokens =
  (somebody: boolean): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    if (c.get("bearer")) return problem(c, { kind: "forbidden", code: "token.not_here" });
    return somebody && !c.get("account") ? signInFirst(c) : next();
  };

/** For routes about the session itself, or about how to come in at all: a token has no business there. */
export const bySession = { security: [session] as Security, middleware: refusingTokens(true) };

/** The same where nobody has to be signed in. */
export const withoutToken = { security: [nobody, session] as Security, middleware: refusingTokens(false) };

/** Who acts, behind `needs` or `bySession`. */
export function memberOf(c: ApiContext): Account {
  const account = c.get("account");
  if (!account) throw new Error("memberOf is for routes that need somebody");
  return account;
}

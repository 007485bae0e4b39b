import { type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { hasPermission, type Permission } from "#domain/accounts/roles.ts";
import type { AccountContext } from "#domain/accounts/session.server.ts";
import { isSafeMethod } from "#kernel/same-origin.ts";
import { requestContext, sessionContext } from "#web/context.ts";
import { getSignInPath } from "./return-path.ts";

/**
 * Creates a plain 404 response for middleware. A thrown response would render without the root loader's data: no
 * header, no footer, and scripts without a nonce. The server replaces this text response with the complete error page.
 */
export const createNotFoundResponse = (): Response => new Response("404: there is no such page", { status: 404 });

type Context = Readonly<RouterContextProvider>;

/**
 * Creates middleware that admits only accounts with the given permission. Signed-out visitors are redirected to the
 * sign-in page. Other accounts get 404, so that the existence of the page does not leak.
 */
export const requirePermission =
  (permission: Permission): MiddlewareFunction<Response> =>
  async ({ request, context }, next) => {
    const account = context.get(sessionContext)?.account;
    if (!account) {
      const { pathname, search } = new URL(request.url);
      // Client navigations request the page's data at a separate `.data` address, which must be mapped back to the
      // page.
      const page = pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
      throw redirect(
        getSignInPath(isSafeMethod(request.method) ? page + search.replace(/[?&]_routes=[^&]*/, "") : page),
      );
    }
    if (!hasPermission(account, permission)) {
      // The role of the account grants the permission only with two-step sign-in. The redirect leads to the page where
      // the member sets it up.
      const { heldRole } = account;
      if (heldRole && isSafeMethod(request.method) && hasPermission({ ...account, role: heldRole }, permission)) {
        throw redirect("/account/two-step");
      }
      return createNotFoundResponse();
    }
    return next();
  };

/** Returns the session of a page behind `requirePermission`. Throws when there is no session. */
export function getCurrentSession(context: Context) {
  const session = context.get(sessionContext);
  if (!session) throw new Error("the page is not protected by requires()");
  return session;
}

/** Returns the signed-in account of a page behind `requirePermission`. Throws when there is no session. */
export const getCurrentAccount = (context: Context) => getCurrentSession(context).account;

/** Builds the context for the account commands (`domain/accounts`) from a request. */
export function createAccountContext({ request, context }: { request: Request; context: Context }): AccountContext {
  const { db, auth, clock, onSignInEvent: noteSignIn } = context.get(requestContext);
  return { db, auth, headers: request.headers, now: clock(), note: noteSignIn };
}

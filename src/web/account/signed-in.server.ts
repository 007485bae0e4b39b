import { type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { may, type Permission } from "#domain/accounts/roles.ts";
import type { AccountContext } from "#domain/accounts/session.server.ts";
import { isSafe } from "#kernel/our-pages.ts";
import { sessionContext, visitContext } from "#web/context.ts";
import { signInPath } from "./return.ts";

/**
 * Returns "not found" from a middleware. Thrown, it would be rendered without what the root loads: no header, no footer, and
 * scripts without a nonce. Returned as text the server answers it with the whole page (`told` in `server/app.ts`).
 */
export const answerNotFound = (): Response => new Response("404: there is no such page", { status: 404 });

type Context = Readonly<RouterContextProvider>;

/** Lets only those in who may: others are asked to sign in, or told that there is no such page (so that nothing leaks). */
export const requires =
  (permission: Permission): MiddlewareFunction<Response> =>
  async ({ request, context }, next) => {
    const account = context.get(sessionContext)?.account;
    if (!account) {
      const { pathname, search } = new URL(request.url);
      // Scripts ask for a page's data at an address of its own.
      const page = pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
      throw redirect(signInPath(isSafe(request.method) ? page + search.replace(/[?&]_routes=[^&]*/, "") : page));
    }
    if (!may(account, permission)) {
      // The role waits for two-step sign-in, and its page says so.
      const { heldRole } = account;
      if (heldRole && isSafe(request.method) && may({ ...account, role: heldRole }, permission)) {
        throw redirect("/account/two-step");
      }
      return answerNotFound();
    }
    return next();
  };

/** The session of a page behind `requires`. */
export function sessionOfPage(context: Context) {
  const session = context.get(sessionContext);
  if (!session) throw new Error("this page is not behind requires()");
  return session;
}

export const accountOfPage = (context: Context) => sessionOfPage(context).account;

/** What the commands of accounts need of a request. */
export function accountContext({ request, context }: { request: Request; context: Context }): AccountContext {
  const { db, auth, clock, noteSignIn } = context.get(visitContext);
  return { db, auth, headers: request.headers, now: clock(), note: noteSignIn };
}

import { type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { createCsrfToken, isValidCsrfToken } from "#domain/accounts/csrf.server.ts";
import { CSRF_COOKIE, CSRF_FIELD, CSRF_HEADER } from "#domain/accounts/csrf-names.ts";
import { identifyRequestAccount } from "#domain/accounts/session.server.ts";
import { listFavouriteIds } from "#domain/favourites/queries.server.ts";
import { countUnreadConversations } from "#domain/inbox/conversation-list.server.ts";
import { countUnreadNotifications } from "#domain/notifications/notification-list.server.ts";
import { COOKIE_MAX_AGE, readCookie, serializeCookie } from "#kernel/cookie.ts";
import { isSafeMethod } from "#kernel/same-origin.ts";
import { createBanFlashCookie } from "./account/ban-flash.server.ts";
import { requestContext, sessionContext } from "./context.ts";

/**
 * Loads the session, and checks the CSRF token of requests that change data (AP-11). Scripts send the token in a
 * header, plain forms in a field. A missing or wrong token gets 403. A banned user is redirected to the login page.
 */
export const loadSession: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { db, auth, clock, secret, origin, onAccountIdentified: noteAsker } = context.get(requestContext);
  const { session, ban } = await identifyRequestAccount({ db, auth, headers: request.headers, now: clock() });
  if (session) noteAsker?.(session.account.id);
  if (ban) {
    const headers = new Headers({ "set-cookie": createBanFlashCookie(ban, origin) });
    headers.append("set-cookie", clearCsrfCookie(origin));
    throw redirect("/account/login", { status: 303, headers });
  }
  const token = session && createCsrfToken(secret, session.token);
  context.set(sessionContext, session && token ? { ...session, csrfToken: token } : undefined);
  if (token && !isSafeMethod(request.method) && !isValidCsrfToken(await getRequestCsrfToken(request), token)) {
    return new Response("403: this form has no valid XSRF token", {
      status: 403,
      headers: { "content-type": "text/plain; charset=utf-8" },
    });
  }
  const response = await next();
  // Session cookies must not overwrite those of a session that this response starts.
  const startsSession = response.headers.getSetCookie().some((each) => /karaj\.session_token=/.test(each));
  for (const each of (!startsSession && session?.cookies) || []) response.headers.append("set-cookie", each);
  const cacheControl = getPageCacheControl(request, session !== undefined);
  if (cacheControl && !response.headers.has("cache-control")) response.headers.set("cache-control", cacheControl);
  // Scripts read the cookie and send its token back. Pages that sign in or out set the cookie themselves.
  const setsCsrfCookie = response.headers.getSetCookie().some((each) => each.startsWith(`${CSRF_COOKIE}=`));
  if (token && !setsCsrfCookie && readCookie(request.headers.get("cookie"), CSRF_COOKIE) !== token) {
    response.headers.append(
      "set-cookie",
      serializeCookie(CSRF_COOKIE, token, { maxAge: COOKIE_MAX_AGE.halfAYear, origin }),
    );
  }
  return response;
};

/**
 * Loads the data of the signed-in account for the headers: the favourite listings (NV-06), the number of unread
 * notifications (ST-12), and the number of conversations with unread messages.
 */
export async function loadShellAccount(context: Readonly<RouterContextProvider>) {
  const session = context.get(sessionContext);
  if (!session) return undefined;
  const { id, name, lastName, email, avatar } = session.account;
  const { db } = context.get(requestContext);
  const [favourites, unread, messages] = await Promise.all([
    listFavouriteIds(db, id),
    countUnreadNotifications(db, id),
    countUnreadConversations(db, id),
  ]);
  return { id, name, lastName, email, avatar, favourites, unread, messages, csrfToken: session.csrfToken };
}

export type ShellAccount = NonNullable<Awaited<ReturnType<typeof loadShellAccount>>>;

/**
 * Paths of personal pages. The next user of the browser must not see them through the back button. The pattern
 * ignores case, like the router.
 */
const privatePathPattern = /^\/(account|admin|moderation|sell)\b|^\/shop\/(orders|checkout|cart)\b/i;

/**
 * Returns the Cache-Control of a page: `no-store` for personal pages, including guest orders, and `no-cache` for
 * other pages of a signed-in visitor. Undefined for public pages.
 */
export function getPageCacheControl(
  { url, method }: Pick<Request, "url" | "method">,
  isSignedIn: boolean,
): string | undefined {
  const isPrivatePage = privatePathPattern.test(decodeURIComponent(new URL(url).pathname));
  // A refused form is not loaded again when the visitor goes back, so the entered values stay.
  if (isPrivatePage && isSafeMethod(method)) return "private, no-store";
  return isPrivatePage || isSignedIn ? "private, no-cache" : undefined;
}

async function getRequestCsrfToken(request: Request): Promise<string | null> {
  const header = request.headers.get(CSRF_HEADER);
  if (header) return header;
  const form = await request
    .clone()
    .formData()
    .catch(() => undefined);
  const field = form?.get(CSRF_FIELD);
  return typeof field === "string" ? field : null;
}

/**
 * Returns the cookies that start a session in this browser: those of the authentication service, and the CSRF cookie.
 */
export const createSessionCookies = (
  signedIn: { token: string; cookies: readonly string[] },
  { secret, origin }: { secret: string; origin: string },
): string[] => [
  ...signedIn.cookies,
  serializeCookie(CSRF_COOKIE, createCsrfToken(secret, signedIn.token), { maxAge: COOKIE_MAX_AGE.halfAYear, origin }),
];

/** Returns the Set-Cookie header that removes the CSRF cookie. */
export const clearCsrfCookie = (origin: string): string => serializeCookie(CSRF_COOKIE, "", { maxAge: 0, origin });

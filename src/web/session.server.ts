import { type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { forgeryToken, isForgeryToken } from "#domain/accounts/forgery.server.ts";
import { forgeryCookie, forgeryField, forgeryHeader } from "#domain/accounts/forgery-names.ts";
import { whoseRequest } from "#domain/accounts/session.server.ts";
import { favouriteIds } from "#domain/favourites/queries.server.ts";
import { unreadConversations } from "#domain/inbox/queries.server.ts";
import { unreadCount } from "#domain/notifications/queries.server.ts";
import { cookie, cookieAge, readCookie } from "#kernel/cookie.ts";
import { isSafe } from "#kernel/our-pages.ts";
import { banCookie } from "./account/ban-flash.server.ts";
import { sessionContext, visitContext } from "./context.ts";
import type { ShellAccount } from "./layout/shell.server.ts";

/**
 * Reads who is signed in, for everything behind it, and refuses what changes something in a session's name without
 * the session's own token (AP-11): in the header that scripts send, or in the field that forms without scripts have.
 */
export const readSession: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { db, auth, clock, secret, origin, noteAsker } = context.get(visitContext);
  const { session, ban } = await whoseRequest({ db, auth, headers: request.headers, now: clock() });
  if (session) noteAsker?.(session.account.id);
  if (ban) {
    const headers = new Headers({ "set-cookie": banCookie(ban, origin) });
    headers.append("set-cookie", endedForgeryCookie(origin));
    throw redirect("/account/login", { status: 303, headers });
  }
  const token = session && forgeryToken(secret, session.token);
  context.set(sessionContext, session && token ? { ...session, forgery: token } : undefined);
  if (token && !isSafe(request.method) && !isForgeryToken(await givenToken(request), token)) {
    return new Response("403: this form has no valid XSRF token", {
      status: 403,
      headers: { "content-type": "text/plain; charset=utf-8" },
    });
  }
  const response = await next();
  // Not over a session that this answer begins.
  const beginsAnother = response.headers.getSetCookie().some((each) => /karaj\.session_token=/.test(each));
  for (const each of (!beginsAnother && session?.cookies) || []) response.headers.append("set-cookie", each);
  const kept = keptOf(request, session !== undefined);
  if (kept && !response.headers.has("cache-control")) response.headers.set("cache-control", kept);
  // Scripts read it, and send it back; a page that signed in or out has set it itself.
  const setsItself = response.headers.getSetCookie().some((each) => each.startsWith(`${forgeryCookie}=`));
  if (token && !setsItself && readCookie(request.headers.get("cookie"), forgeryCookie) !== token) {
    response.headers.append("set-cookie", cookie(forgeryCookie, token, { age: cookieAge.halfAYear, origin }));
  }
  return response;
};

/** What headers show of who is signed in. */
export async function shellAccount(context: Readonly<RouterContextProvider>): Promise<ShellAccount | undefined> {
  const session = context.get(sessionContext);
  if (!session) return undefined;
  const { id, name, lastName, email, avatar } = session.account;
  const { db } = context.get(visitContext);
  const [favourites, unread, messages] = await Promise.all([
    favouriteIds(db, id),
    unreadCount(db, id),
    unreadConversations(db, id),
  ]);
  return { id, name, lastName, email, avatar, favourites, unread, messages, forgery: session.forgery };
}

/**
 * Pages about somebody alone: whoever presses “back” after them at this browser doesn't get to see them. However their address
 * is written: the router reads capitals and escapes alike.
 */
const ownPages = /^\/(account|admin|moderation|sell)\b|^\/shop\/(orders|checkout|cart)\b/i;

/**
 * What is kept of a page about somebody alone, a guest's order too, and of one that only shows who is signed in.
 * Undefined for what everybody sees alike.
 */
export function keptOf({ url, method }: Pick<Request, "url" | "method">, isSignedIn: boolean): string | undefined {
  const isOwn = ownPages.test(decodeURIComponent(new URL(url).pathname));
  // A form that is shown again with what was wrong can't be asked for anew: whoever went back would lose what they typed.
  if (isOwn && isSafe(method)) return "private, no-store";
  return isOwn || isSignedIn ? "private, no-cache" : undefined;
}

async function givenToken(request: Request): Promise<string | null> {
  const header = request.headers.get(forgeryHeader);
  if (header) return header;
  const form = await request
    .clone()
    .formData()
    .catch(() => undefined);
  const field = form?.get(forgeryField);
  return typeof field === "string" ? field : null;
}

/** The cookies that begin a session in this browser: its own, and the one that forms are checked by. */
export const cookiesOfSession = (
  signedIn: { token: string; cookies: readonly string[] },
  { secret, origin }: { secret: string; origin: string },
): string[] => [
  ...signedIn.cookies,
  cookie(forgeryCookie, forgeryToken(secret, signedIn.token), { age: cookieAge.halfAYear, origin }),
];

export const endedForgeryCookie = (origin: string): string => cookie(forgeryCookie, "", { age: 0, origin });

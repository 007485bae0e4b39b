import type { RouterContextProvider } from "react-router";
import { formatCompared, parseCompared } from "#domain/compare/compare.ts";
import { changeMemberCompares, memberCompares } from "#domain/compare/member-list.server.ts";
import { cookie, cookieAge, readCookie } from "#kernel/cookie.ts";
import { sessionContext, visitContext } from "#web/context.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** What this browser's visitor compares: kept in a cookie that scripts may read, for it holds no secret. */
export const comparedInBrowser = (request: Request): number[] =>
  parseCompared(readCookie(request.headers.get("cookie"), "compare"));

/** Without ids it takes the cookie away. */
export const compareCookie = (ids: readonly number[], origin: string): string =>
  cookie("compare", formatCompared(ids), { age: ids.length > 0 ? cookieAge.halfAYear : 0, origin });

/** What is compared (GN-02): a member's list is the same on every device, a visitor's is in the cookie. */
export async function comparedOf({ request, context }: Args): Promise<number[]> {
  const session = context.get(sessionContext);
  return session ? memberCompares(context.get(visitContext).db, session.account.id) : comparedInBrowser(request);
}

/** Changes what is compared; the cookies that keep it in a visitor's browser. */
export async function changeCompared(
  { request, context }: Args,
  change: (ids: readonly number[]) => readonly number[],
): Promise<string[]> {
  const { db, origin } = context.get(visitContext);
  const session = context.get(sessionContext);
  if (!session) return [compareCookie(change(comparedInBrowser(request)), origin)];
  await changeMemberCompares(db, session.account.id, change);
  return [];
}

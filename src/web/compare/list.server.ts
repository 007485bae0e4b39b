import type { RouterContextProvider } from "react-router";
import { getComparedInBrowser, toCompareCookie } from "#domain/compare/cookie.ts";
import { changeMemberCompares, memberCompares } from "#domain/compare/member-list.server.ts";
import { sessionContext, visitContext } from "#web/context.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** What is compared (GN-02): a member's list is the same on every device, a visitor's is in the cookie. */
export async function comparedOf({ request, context }: Args): Promise<number[]> {
  const session = context.get(sessionContext);
  return session ? memberCompares(context.get(visitContext).db, session.account.id) : getComparedInBrowser(request);
}

/** Changes what is compared; the cookies that keep it in a visitor's browser. */
export async function changeCompared(
  { request, context }: Args,
  change: (ids: readonly number[]) => readonly number[],
): Promise<string[]> {
  const { db, origin } = context.get(visitContext);
  const session = context.get(sessionContext);
  if (!session) return [toCompareCookie(change(getComparedInBrowser(request)), origin)];
  await changeMemberCompares(db, session.account.id, change);
  return [];
}

import type { RouterContextProvider } from "react-router";
import { createComparisonCookie, readComparisonCookie } from "#domain/compare/comparison-cookie.ts";
import { listComparedIds, updateComparedIds } from "#domain/compare/member-comparison.server.ts";
import { requestContext, sessionContext } from "#web/context.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** Returns the compared listing ids (GN-02): a member's list from the database, a visitor's list from the cookie. */
export async function getComparedIds({ request, context }: Args): Promise<number[]> {
  const session = context.get(sessionContext);
  return session ? listComparedIds(context.get(requestContext).db, session.account.id) : readComparisonCookie(request);
}

/** Changes the compared ids. Returns the cookies that store a visitor's list; members need none. */
export async function changeComparedIds(
  { request, context }: Args,
  change: (ids: readonly number[]) => readonly number[],
): Promise<string[]> {
  const { db, origin } = context.get(requestContext);
  const session = context.get(sessionContext);
  if (!session) return [createComparisonCookie(change(readComparisonCookie(request)), origin)];
  await updateComparedIds(db, session.account.id, change);
  return [];
}

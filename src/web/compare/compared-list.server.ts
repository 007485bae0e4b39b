import { redirect } from "react-router";
import { createComparisonCookie, readComparisonCookie } from "#domain/compare/comparison.ts";
import { listComparedIds, updateComparedIds } from "#domain/compare/member-comparison.server.ts";
import { type RequestArgs, requestContext, sessionContext } from "#web/context.ts";
import { type CompareFlash, compareFlash } from "./flash.server.ts";

/** Returns the compared listing ids (GN-02): a member's list from the database, a visitor's list from the cookie. */
export async function getComparedIds({ request, context }: RequestArgs): Promise<number[]> {
  const session = context.get(sessionContext);
  return session ? listComparedIds(context.get(requestContext).db, session.account.id) : readComparisonCookie(request);
}

/** Changes the compared ids. Returns the cookies that store a visitor's list; members need none. */
export async function changeComparedIds(
  { request, context }: RequestArgs,
  change: (ids: readonly number[]) => readonly number[],
): Promise<string[]> {
  const { db, origin } = context.get(requestContext);
  const session = context.get(sessionContext);
  if (!session) return [createComparisonCookie(change(readComparisonCookie(request)), origin)];
  await updateComparedIds(db, session.account.id, change);
  return [];
}

/**
 * Changes the comparison and redirects to its page with a flash cookie. The page shows the change and offers an undo.
 */
export async function updateComparison(
  args: RequestArgs,
  kind: CompareFlash["kind"],
  change: (ids: readonly number[]) => readonly number[],
  onlyDifferences = false,
): Promise<Response> {
  let before: readonly number[] = [];
  const cookies = await changeComparedIds(args, (ids) => {
    before = ids;
    return change(ids);
  });
  const flashCookie = compareFlash.cookie({ kind, before: [...before] }, args.context.get(requestContext).origin);
  const headers = new Headers();
  for (const each of [...cookies, flashCookie]) headers.append("set-cookie", each);
  return redirect(onlyDifferences ? "/shop/compare?differences=1" : "/shop/compare", { status: 303, headers });
}

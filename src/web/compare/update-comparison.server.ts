import { type RouterContextProvider, redirect } from "react-router";
import { requestContext } from "#web/context.ts";
import { changeComparedIds } from "./compared-list.server.ts";
import { type CompareFlash, compareFlash } from "./flash.server.ts";

/**
 * Changes the comparison and redirects to its page with a flash cookie. The page shows the change and offers an undo.
 */
export async function updateComparison(
  args: { request: Request; context: Readonly<RouterContextProvider> },
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

import { type RouterContextProvider, redirect } from "react-router";
import { visitContext } from "#web/context.ts";
import { type CompareTold, compareFlash } from "./flash.server.ts";
import { changeCompared } from "./list.server.ts";

/** Changes the list and leads to its page, which says what has happened and offers to undo it. */
export async function changeAndTell(
  args: { request: Request; context: Readonly<RouterContextProvider> },
  kind: CompareTold["kind"],
  change: (ids: readonly number[]) => readonly number[],
  onlyDifferences = false,
): Promise<Response> {
  let before: readonly number[] = [];
  const cookies = await changeCompared(args, (ids) => {
    before = ids;
    return change(ids);
  });
  const told = compareFlash.cookie({ kind, before: [...before] }, args.context.get(visitContext).origin);
  const headers = new Headers();
  for (const each of [...cookies, told]) headers.append("set-cookie", each);
  return redirect(onlyDifferences ? "/shop/compare?differences=1" : "/shop/compare", { status: 303, headers });
}

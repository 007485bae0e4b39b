import { type RouterContextProvider, redirect } from "react-router";
import type { ImportContext } from "#domain/imports/commands.server.ts";
import { type Import, importOf } from "#domain/imports/queries.server.ts";
import type { Duty } from "#domain/sellers/duties.ts";
import { sellersOf } from "#domain/sellers/owned.server.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { visitContext } from "#web/context.ts";
import { type ImportTold, importFlash } from "./flash.server.ts";
import { importPath } from "./paths.ts";

type Context = Readonly<RouterContextProvider>;

/** What the commands of imports need of a request. */
export function importContext(context: Context): ImportContext {
  const { db, importFiles, clock } = context.get(visitContext);
  return { db, files: importFiles, now: clock() };
}

/** Those whose ads somebody imports, or for whom somebody does something else with files. */
export const sellersOfPage = (context: Context, what: Duty = "page"): Promise<number[]> =>
  sellersOf(context.get(visitContext).db, accountOfPage(context).id, what);

/** The import of an address; another seller's is not found, like one that isn't there. */
export async function importOfPage({
  params,
  context,
}: {
  params: { import?: string };
  context: Context;
}): Promise<Import> {
  const found = await importOf(context.get(visitContext).db, await sellersOfPage(context), params.import ?? "");
  if (!found) throw new Response(null, { status: 404 });
  return found;
}

/** Leads back to an import, or to the list, with what came of it. */
export function toImport(context: Context, id: number | undefined, told?: ImportTold["done"]): Response {
  const { origin } = context.get(visitContext);
  const headers = told ? { "set-cookie": importFlash.cookie({ done: told }, origin) } : undefined;
  return redirect(importPath(id), { status: 303, ...(headers ? { headers } : {}) });
}

import { type RouterContextProvider, redirect } from "react-router";
import type { ImportContext } from "#domain/imports/import-commands.server.ts";
import { findImport, type ImportRecord } from "#domain/imports/import-queries.server.ts";
import { listAccessibleSellerIds } from "#domain/sellers/seller-access.server.ts";
import type { StaffPermission } from "#domain/sellers/staff-permissions.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { requestContext } from "#web/context.ts";
import { type ImportFlash, importFlash } from "./flash.server.ts";
import { getImportPath } from "./import-paths.ts";

type Context = Readonly<RouterContextProvider>;

export function createImportContext(context: Context): ImportContext {
  const { db, importFiles, clock } = context.get(requestContext);
  return { db, files: importFiles, now: clock() };
}

/** Returns the ids of the sellers for which the account has the given permission. */
export const getOwnSellerIds = (context: Context, permission: StaffPermission = "page"): Promise<number[]> =>
  listAccessibleSellerIds(context.get(requestContext).db, getCurrentAccount(context).id, permission);

type RequireImportOptions = { params: { import?: string }; context: Context };

/** Returns the import of the route. Throws 404 when the import does not exist or belongs to another seller. */
export async function requireImport({ params, context }: RequireImportOptions): Promise<ImportRecord> {
  const found = await findImport(context.get(requestContext).db, await getOwnSellerIds(context), params.import ?? "");
  if (!found) throw new Response(null, { status: 404 });
  return found;
}

/**
 * Returns a redirect to an import, with an optional flash cookie. Without an id, the redirect leads to the import list.
 */
export function redirectToImport(context: Context, id: number | undefined, flash?: ImportFlash["done"]): Response {
  const { origin } = context.get(requestContext);
  const headers = flash ? { "set-cookie": importFlash.cookie({ done: flash }, origin) } : undefined;
  return redirect(getImportPath(id), { status: 303, headers });
}

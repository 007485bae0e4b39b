import { redirect } from "react-router";
import { deleteImport } from "#domain/imports/import-commands.server.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import type { Route } from "./+types/remove-import.ts";
import { getImportPath } from "./import-paths.ts";
import { createImportContext, redirectToImport, requireImport } from "./import-request.server.ts";

export const middleware: Route.MiddlewareFunction[] = [requirePermission("business")];

export const loader = ({ params }: Route.LoaderArgs) => redirect(getImportPath(Number(params.import) || undefined));

/** Removes an import from the list. Its listings stay. */
export async function action(args: Route.ActionArgs) {
  const importRecord = await requireImport(args);
  const removed = await deleteImport(createImportContext(args.context), importRecord);
  throw redirectToImport(args.context, removed.ok ? undefined : importRecord.id, removed.ok ? "removed" : "busy");
}

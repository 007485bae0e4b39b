import { redirect } from "react-router";
import { cancelImport } from "#domain/imports/import-commands.server.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import type { Route } from "./+types/cancel-import.ts";
import { getImportPath } from "./import-paths.ts";
import { createImportContext, redirectToImport, requireImport } from "./import-request.server.ts";

export const middleware: Route.MiddlewareFunction[] = [requirePermission("business")];

export const loader = ({ params }: Route.LoaderArgs) => redirect(getImportPath(Number(params.import) || undefined));

/** Cancels an import. Does nothing when the import is already complete. */
export async function action(args: Route.ActionArgs) {
  const importRecord = await requireImport(args);
  const cancelled = await cancelImport(createImportContext(args.context), importRecord);
  throw redirectToImport(args.context, importRecord.id, cancelled.ok ? "cancelled" : undefined);
}

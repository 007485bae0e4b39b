import { redirect } from "react-router";
import { enqueueImportWrite } from "#domain/imports/import-commands.server.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import { requestContext } from "#web/context.ts";
import type { Route } from "./+types/start-import.ts";
import { getImportPath } from "./import-paths.ts";
import { redirectToImport, requireImport } from "./import-request.server.ts";

export const middleware: Route.MiddlewareFunction[] = [requirePermission("business")];

export const loader = ({ params }: Route.LoaderArgs) => redirect(getImportPath(Number(params.import) || undefined));

/** Starts the import of a checked file. Repeated requests have no further effect. */
export async function action(args: Route.ActionArgs) {
  const { db, wakeImports } = args.context.get(requestContext);
  const importRecord = await requireImport(args);
  const started = await enqueueImportWrite({ db }, importRecord);
  wakeImports();
  throw redirectToImport(
    args.context,
    importRecord.id,
    !started.ok && started.code === "import.busy" ? "busy" : undefined,
  );
}

import { redirect } from "react-router";
import { startImport } from "#domain/imports/commands.server.ts";
import { requires } from "#web/account/signed-in.server.ts";
import { visitContext } from "#web/context.ts";
import type { Route } from "./+types/start.ts";
import { importOfPage, toImport } from "./import-of-page.server.ts";
import { importPath } from "./paths.ts";

export const middleware: Route.MiddlewareFunction[] = [requires("business")];

export const loader = ({ params }: Route.LoaderArgs) => redirect(importPath(Number(params.import) || undefined));

/** Has a checked file written; pressed twice it is the same. */
export async function action(args: Route.ActionArgs) {
  const { db, wakeImports } = args.context.get(visitContext);
  const one = await importOfPage(args);
  const started = await startImport({ db }, one);
  wakeImports();
  throw toImport(args.context, one.id, !started.ok && started.code === "import.busy" ? "busy" : undefined);
}

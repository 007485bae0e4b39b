import { redirect } from "react-router";
import { cancelImport } from "#domain/imports/commands.server.ts";
import { requires } from "#web/account/signed-in.server.ts";
import type { Route } from "./+types/cancel.ts";
import { importContext, importOfPage, toImport } from "./import-of-page.server.ts";
import { importPath } from "./paths.ts";

export const middleware: Route.MiddlewareFunction[] = [requires("business")];

export const loader = ({ params }: Route.LoaderArgs) => redirect(importPath(Number(params.import) || undefined));

/** Stops an import; one that was done meanwhile stays done. */
export async function action(args: Route.ActionArgs) {
  const one = await importOfPage(args);
  const cancelled = await cancelImport(importContext(args.context), one);
  throw toImport(args.context, one.id, cancelled.ok ? "cancelled" : undefined);
}

import { redirect } from "react-router";
import { removeImport } from "#domain/imports/commands.server.ts";
import { requires } from "#web/account/signed-in.server.ts";
import type { Route } from "./+types/remove.ts";
import { importContext, importOfPage, toImport } from "./import-of-page.server.ts";
import { importPath } from "./paths.ts";

export const middleware: Route.MiddlewareFunction[] = [requires("business")];

export const loader = ({ params }: Route.LoaderArgs) => redirect(importPath(Number(params.import) || undefined));

/** Takes an import out of the list; the ads stay. */
export async function action(args: Route.ActionArgs) {
  const one = await importOfPage(args);
  const removed = await removeImport(importContext(args.context), one);
  throw toImport(args.context, removed.ok ? undefined : one.id, removed.ok ? "removed" : "busy");
}

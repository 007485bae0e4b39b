import { redirect } from "react-router";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { visitContext } from "#web/context.ts";
import type { Route } from "./+types/find.ts";
import { foundPath } from "./finder.server.ts";

/** Where the finder's form leads: to the list that its fields mean. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext);
  return redirect(foundPath(url.searchParams, await catalogueOf(db)), 303);
}

import { redirect } from "react-router";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { requestContext } from "#web/context.ts";
import type { Route } from "./+types/finder-redirect.ts";
import { getFinderPath } from "./finder.server.ts";

/** Redirects the search form of the home page ("finder") to the matching list. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  return redirect(getFinderPath(url.searchParams, await getCatalog(db)), 303);
}

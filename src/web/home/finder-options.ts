import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getHomeSnapshot } from "#domain/listings/list/home-snapshot.server.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import type { Route } from "./+types/finder-options.ts";
import { getFinderOptions } from "./finder.server.ts";

/**
 * Serves the options of the search form on the home page ("finder") as JSON. The form requests them after each choice.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const { language } = context.get(preferencesContext);
  return Response.json(getFinderOptions(url.searchParams, await getHomeSnapshot(db), await getCatalog(db), language));
}

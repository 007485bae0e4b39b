import { redirect } from "react-router";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { withRegion } from "#web/navigation/region-links.ts";
import { createPreferenceCookie } from "#web/preferences/preferences.ts";
import type { Route } from "./+types/finder-redirect.ts";
import { getFinderPath } from "./finder.server.ts";

/**
 * Redirects the search form of the home page ("finder") to the matching list. The chosen city is kept in a cookie, so
 * that the home page shows the newest cars near it.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(requestContext);
  const { region } = context.get(preferencesContext);
  const catalog = await getCatalog(db);
  const city = catalog.cities.bySlug.get(url.searchParams.get("city") ?? "");
  return redirect(withRegion(getFinderPath(url.searchParams, catalog), region?.slug), {
    status: 303,
    headers: city ? { "set-cookie": createPreferenceCookie("city", city.slug, origin) } : {},
  });
}

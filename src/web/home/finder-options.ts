import { getToday } from "#domain/bookings/days.ts";
import { getCountryTimeZone } from "#domain/bookings/time-zone.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { countListings } from "#domain/listings/index/find-listings.server.ts";
import { getHomeSnapshot } from "#domain/listings/list/home-snapshot.server.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import type { Route } from "./+types/finder-options.ts";
import { getFinderOptions, getNarrowedCriteria } from "./finder.server.ts";

/**
 * Serves the options of the search form on the home page ("finder") as JSON. The form requests them after each choice.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(requestContext);
  const { language, currency, region } = context.get(preferencesContext);
  const [market, catalog] = await Promise.all([getHomeSnapshot(db, region), getCatalog(db)]);
  const options = getFinderOptions(url.searchParams, market, catalog, language);
  const today = getToday(getCountryTimeZone(null), clock());
  const criteria = getNarrowedCriteria(url.searchParams, catalog, {
    currency: currency.code,
    region: region?.slug,
    today,
  });
  return Response.json(criteria ? { ...options, total: await countListings(db, criteria) } : options);
}

import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { listCarsForYou } from "#domain/listings/list/for-you.server.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { toCardData } from "#web/listing-card/card-data.ts";
import type { Route } from "./+types/for-you.ts";
import { FOR_YOU_CARDS, MAX_FOR_YOU_IDS, MAX_FOR_YOU_SEARCHES } from "./for-you-limits.ts";

const MAX_SEARCH_LENGTH = 100;

/**
 * Returns the cards of cars for a visitor who viewed or saved the listings in `?ids=7.12` and searched for the texts `q`.
 * Nothing of it is stored.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const parts = (url.searchParams.get("ids") ?? "").split(".").filter(Boolean);
  const searches = url.searchParams.getAll("q");
  if (parts.length > MAX_FOR_YOU_IDS || !parts.every((part) => /^\d{1,15}$/.test(part))) {
    const message = `ids takes at most ${MAX_FOR_YOU_IDS} numbers of ads with dots between`;
    return Response.json({ errors: [{ path: "ids", code: "ids", message }] }, { status: 400 });
  }
  const { db, clock } = context.get(requestContext);
  const preferences = context.get(preferencesContext);
  const [catalog, now] = [await getCatalog(db), clock()];
  const cars = await listCarsForYou(db, {
    catalog,
    ids: [...new Set(parts.map(Number))],
    searches: searches.slice(0, MAX_FOR_YOU_SEARCHES).map((text) => text.slice(0, MAX_SEARCH_LENGTH)),
    currency: preferences.currency.code,
    country: preferences.country,
    limit: FOR_YOU_CARDS,
    now,
  });
  const cards = cars.map((car) => toCardData(car, catalog, preferences, now));
  return Response.json({ cards }, { headers: { "cache-control": "private, max-age=60" } });
}

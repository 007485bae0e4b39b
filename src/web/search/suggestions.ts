import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { suggestSearchCorrection } from "#domain/listings/query-parser/search-text.server.ts";
import { getSearchSuggestions } from "#domain/listings/suggestions/suggestions.server.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import type { Route } from "./+types/suggestions.ts";
import { presentSuggestions } from "./suggestions-view.server.ts";

/** Returns the search box's suggestions for a text as JSON (AP-12). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(requestContext);
  const preferences = context.get(preferencesContext);
  const found = await getSearchSuggestions(db, url.searchParams.get("q") ?? "", {
    correct: (text) => suggestSearchCorrection(db, text, clock()),
    region: preferences.region,
  });
  const suggestionViews = presentSuggestions(found, await getCatalog(db), preferences, clock());
  return Response.json(suggestionViews, { headers: { "cache-control": "private, max-age=30" } });
}

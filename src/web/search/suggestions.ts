import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { correctionOf } from "#domain/search/read-text.server.ts";
import { suggest } from "#domain/search/suggestions.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import type { Route } from "./+types/suggestions.ts";
import { shownSuggestions } from "./suggestions.server.ts";

/** What the search box suggests for the text so far (AP-12), as JSON. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(visitContext);
  const found = await suggest(db, url.searchParams.get("q") ?? "", {
    correct: (text) => correctionOf(db, text, clock()),
  });
  const shown = shownSuggestions(found, await catalogueOf(db), context.get(preferencesContext), clock());
  return Response.json(shown, { headers: { "cache-control": "private, max-age=30" } });
}

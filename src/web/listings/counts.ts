import type { Route } from "./+types/counts.ts";
import { countFilters } from "./load-list-page.server.ts";

/**
 * Serves filters and their listing counts for a selection that is not applied to the list yet. The filter sheet of
 * phones requests them (NV-13), and the page with all filters with `in.every=yes`.
 */
export async function loader(args: Route.LoaderArgs) {
  const counts = await countFilters(args, { offersAll: args.url.searchParams.get("in.every") === "yes" });
  return counts ? Response.json(counts) : new Response("unknown list", { status: 400 });
}

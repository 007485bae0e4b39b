import type { Route } from "./+types/counts.ts";
import { countFilters } from "./load-list-page.server.ts";

/** Serves the filters with the counts for a selection that is not applied yet, for the filter sheet (NV-13). */
export async function loader(args: Route.LoaderArgs) {
  const counts = await countFilters(args);
  return counts ? Response.json(counts) : new Response("unknown list", { status: 400 });
}

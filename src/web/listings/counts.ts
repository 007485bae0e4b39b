import type { Route } from "./+types/counts.ts";
import { countFilters } from "./load-list-page.server.ts";

/** Returns filters with counts for a selection in progress (NV-13), for the filter sheet. */
export async function loader(args: Route.LoaderArgs) {
  const counts = await countFilters(args);
  return counts ? Response.json(counts) : new Response("unknown list", { status: 400 });
}

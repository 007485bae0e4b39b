import type { Route } from "./+types/counts.ts";
import { countFilters } from "./list.server.ts";

/** Filters with their counts for choices that are still being made (NV-13): asked by the filters' sheet. */
export async function loader(args: Route.LoaderArgs) {
  const counts = await countFilters(args);
  return counts ? Response.json(counts) : new Response("unknown list", { status: 400 });
}

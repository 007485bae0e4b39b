import { data, redirect } from "react-router";
import { parseComparedIds } from "#domain/compare/comparison.ts";
import type { Route } from "./+types/replace-list.ts";
import { updateComparison } from "./compared-list.server.ts";

/**
 * Replaces the reader's list with a shared list, or with the previous list when `undo` is set. Field: `ads`,
 * comma-separated ids.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => undefined);
  const ads = form?.get("ads");
  if (typeof ads !== "string") throw data(null, { status: 400 });
  const ids = parseComparedIds(ads);
  // A list without valid ids would only erase the current list and is refused. Only an undo may restore an empty list.
  if (ids.length === 0 && !form?.has("undo")) throw data(null, { status: 400 });
  return updateComparison({ request, context }, form?.has("undo") ? "restored" : "kept", () => ids);
}

/** Redirects GET requests to the comparison. Forms post to this path. */
export const loader = () => redirect("/shop/compare");

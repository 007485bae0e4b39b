import { data, redirect } from "react-router";
import { removeComparedId } from "#domain/compare/comparison.ts";
import type { Route } from "./+types/remove.ts";
import { updateComparison } from "./compared-list.server.ts";

/** Removes one listing from the comparison (ST-08). Fields: `ad`, and `differences` when only differences are shown. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => undefined);
  const ad = form?.get("ad");
  // A request without a listing id is invalid.
  if (typeof ad !== "string") throw data(null, { status: 400 });
  return updateComparison(
    { request, context },
    "removed",
    (ids) => removeComparedId(ids, Number(ad)),
    form?.has("differences"),
  );
}

/** Redirects GET requests to the comparison. Forms post to this path. */
export const loader = () => redirect("/shop/compare");

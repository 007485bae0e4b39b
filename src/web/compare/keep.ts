import { data, redirect } from "react-router";
import { parseCompared } from "#domain/compare/compare.ts";
import type { Route } from "./+types/keep.ts";
import { changeAndTell } from "./answer.server.ts";

/** Makes a list one's own: one that somebody shared, or with `undo` the one before a change. Field: `ads`, ids between commas. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => undefined);
  const ads = form?.get("ads");
  if (typeof ads !== "string") throw data(null, { status: 400 });
  const kept = parseCompared(ads);
  // A list of nothing that can be compared would only lose what is there; an undo may well lead back to none.
  if (kept.length === 0 && !form?.has("undo")) throw data(null, { status: 400 });
  return changeAndTell({ request, context }, form?.has("undo") ? "restored" : "kept", () => kept);
}

/** Somebody opened the form's address itself. */
export const loader = () => redirect("/shop/compare");

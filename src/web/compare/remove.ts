import { data, redirect } from "react-router";
import { withoutCompared } from "#domain/compare/compare.ts";
import type { Route } from "./+types/remove.ts";
import { changeAndTell } from "./answer.server.ts";

/** Takes one ad out of the comparison (ST-08). Fields: `ad`, and `differences` where only those are shown. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => undefined);
  const ad = form?.get("ad");
  // What names no ad is no wish to take one out.
  if (typeof ad !== "string") throw data(null, { status: 400 });
  return changeAndTell(
    { request, context },
    "removed",
    (ids) => withoutCompared(ids, Number(ad)),
    form?.has("differences"),
  );
}

/** Somebody opened the form's address itself. */
export const loader = () => redirect("/shop/compare");

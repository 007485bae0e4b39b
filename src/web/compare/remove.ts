import { data, redirect } from "react-router";
import { withoutCompared } from "#domain/compare/compare.ts";
import { visitContext } from "#web/context.ts";
import type { Route } from "./+types/remove.ts";
import { compareCookie, comparedOf } from "./cookie.ts";

/** Takes one ad out of the comparison, or all of them when none is named (ST-08). */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => undefined);
  // A body that is no form names nothing, which isn't the wish to take out everything.
  if (!form) throw data(null, { status: 400 });
  const ids = form.has("ad") ? withoutCompared(comparedOf(request), Number(form.get("ad"))) : [];
  const headers = { "set-cookie": compareCookie(ids, context.get(visitContext).origin) };
  return redirect("/shop/compare", { status: 303, headers });
}

/** Somebody opened the form's address itself. */
export const loader = () => redirect("/shop/compare");

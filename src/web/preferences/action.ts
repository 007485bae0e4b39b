import { data, redirect } from "react-router";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { visitContext } from "#web/context.ts";
import { localPath } from "#web/local-path.ts";
import type { Route } from "./+types/action.ts";
import { preferenceCookie } from "./preferences.ts";

/** Keeps the chosen currency or theme in a cookie and goes back to where the reader was. */
export async function action({ request, context }: Route.ActionArgs) {
  // A body that is no form is refused below, like a form without a known value.
  const form = await request.formData().catch(() => new FormData());
  const { db, origin } = context.get(visitContext);
  const headers = new Headers();
  const currency = form.get("currency");
  const theme = form.get("theme");
  if (typeof currency === "string" && (await catalogueOf(db)).currencies.has(currency)) {
    headers.append("set-cookie", preferenceCookie("currency", currency, origin));
  } else if (theme === "dark" || theme === "light") {
    headers.append("set-cookie", preferenceCookie("theme", theme, origin));
  } else {
    throw data("currency or theme: unknown value", { status: 400 });
  }
  return redirect(localPath(form.get("returnTo")) ?? "/", { headers, status: 303 });
}

/** Somebody opened the form's address itself. */
export function loader() {
  return redirect("/");
}

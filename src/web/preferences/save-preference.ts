import { data, redirect } from "react-router";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { requestContext } from "#web/context.ts";
import { parseLocalPath } from "#web/local-path.ts";
import type { Route } from "./+types/save-preference.ts";
import { createPreferenceCookie } from "./preferences.ts";

/** Saves the chosen currency or theme in a cookie and redirects to the previous page. */
export async function action({ request, context }: Route.ActionArgs) {
  // A body that is no form is refused like a form with an unknown value.
  const form = await request.formData().catch(() => new FormData());
  const { db, origin } = context.get(requestContext);
  const headers = new Headers();
  const currency = form.get("currency");
  const theme = form.get("theme");
  if (typeof currency === "string" && (await getCatalog(db)).currencies.has(currency)) {
    headers.append("set-cookie", createPreferenceCookie("currency", currency, origin));
  } else if (theme === "dark" || theme === "light") {
    headers.append("set-cookie", createPreferenceCookie("theme", theme, origin));
  } else {
    throw data("currency or theme: unknown value", { status: 400 });
  }
  return redirect(parseLocalPath(form.get("returnTo")) ?? "/", { headers, status: 303 });
}

/** Redirects visitors who open the URL of the form, because it accepts only POST requests. */
export function loader() {
  return redirect("/");
}

import { redirect } from "react-router";
import { signOut } from "#domain/accounts/sign-in.server.ts";
import { createClearedGuestCookies } from "#domain/guest-data/merge-guest-data.server.ts";
import { requestContext } from "#web/context.ts";
import { clearCsrfCookie } from "#web/session.server.ts";
import type { Route } from "./+types/logout.ts";
import { createAccountContext } from "./current-account.server.ts";

/**
 * Signs the member out (ST-02) and clears all guest cookies. The next person at this browser starts without the
 * member's data.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { origin } = context.get(requestContext);
  const headers = new Headers();
  for (const each of await signOut(createAccountContext({ request, context }))) headers.append("set-cookie", each);
  for (const each of [clearCsrfCookie(origin), ...createClearedGuestCookies(origin)])
    headers.append("set-cookie", each);
  return redirect("/account/login", { status: 303, headers });
}

export const loader = () => redirect("/account/login");

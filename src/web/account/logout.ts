import { redirect } from "react-router";
import { signOut } from "#domain/accounts/sign-in.server.ts";
import { clearBrought } from "#domain/accounts/visitor-cookies.server.ts";
import { visitContext } from "#web/context.ts";
import { endedForgeryCookie } from "#web/session.server.ts";
import type { Route } from "./+types/logout.ts";
import { accountContext } from "./signed-in.server.ts";

/** ST-02. What a member has stays with the account: the next person at this browser begins with nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const { origin } = context.get(visitContext);
  const headers = new Headers();
  for (const each of await signOut(accountContext({ request, context }))) headers.append("set-cookie", each);
  for (const each of [endedForgeryCookie(origin), ...clearBrought(origin)]) headers.append("set-cookie", each);
  return redirect("/account/login", { status: 303, headers });
}

export const loader = () => redirect("/account/login");

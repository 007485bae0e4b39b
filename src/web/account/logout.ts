import { redirect } from "react-router";
import { signOut } from "#domain/accounts/sign-in.server.ts";
import { visitContext } from "#web/context.ts";
import { endedForgeryCookie } from "#web/session.server.ts";
import type { Route } from "./+types/logout.ts";
import { accountContext } from "./signed-in.server.ts";

/** ST-02. */
export async function action({ request, context }: Route.ActionArgs) {
  const { origin } = context.get(visitContext);
  const headers = new Headers();
  for (const each of await signOut(accountContext({ request, context }))) headers.append("set-cookie", each);
  headers.append("set-cookie", endedForgeryCookie(origin));
  return redirect("/account/login", { status: 303, headers });
}

export const loader = () => redirect("/account/login");

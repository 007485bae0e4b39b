import { type RouterContextProvider, redirect } from "react-router";
import { visitContext } from "#web/context.ts";
import { type AccountTold, accountFlash } from "../flash.server.ts";
import { profilePath } from "./load.server.ts";

/** Back to the profile, which says what was done. */
export function backToProfile(
  context: Readonly<RouterContextProvider>,
  done: Extract<AccountTold, { done: string }>["done"],
): Response {
  const { origin } = context.get(visitContext);
  return redirect(profilePath, { status: 303, headers: { "set-cookie": accountFlash.cookie({ done }, origin) } });
}

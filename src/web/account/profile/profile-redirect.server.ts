import { type RouterContextProvider, redirect } from "react-router";
import { requestContext } from "#web/context.ts";
import { type AccountFlash, accountFlash } from "../flash.server.ts";
import { profilePath } from "./profile.server.ts";

/** Returns a redirect to the profile with a flash cookie that names the completed action. */
export function redirectToProfile(
  context: Readonly<RouterContextProvider>,
  done: Extract<AccountFlash, { done: string }>["done"],
): Response {
  const { origin } = context.get(requestContext);
  return redirect(profilePath, { status: 303, headers: { "set-cookie": accountFlash.cookie({ done }, origin) } });
}

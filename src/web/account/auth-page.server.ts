import { type RouterContextProvider, redirect } from "react-router";
import { sessionContext } from "#web/context.ts";
import { getReturnPath, RETURN_PATH_FIELD } from "./return-path.ts";
import { createUnlistedHead } from "./unlisted-head.server.ts";

type Args = { url: URL; context: Readonly<RouterContextProvider> };

/**
 * Loads the data of the sign-in or sign-up page with the path to return to. Redirects members who are already signed in
 * to that path.
 */
export function loadAuthPage({ url, context }: Args, kind: "login" | "register") {
  const back = url.searchParams.get(RETURN_PATH_FIELD);
  if (context.get(sessionContext)) throw redirect(getReturnPath(back));
  return {
    ...createUnlistedHead(context, `/account/${kind}`, (t) => t(`account.${kind}.title`)),
    back: back === null ? undefined : getReturnPath(back),
  };
}

/** Returns the submitted return path, not yet validated. The form field takes precedence over the URL parameter. */
export const getSubmittedReturnPath = (form: FormData, url: URL): FormDataEntryValue | null =>
  form.get(RETURN_PATH_FIELD) ?? url.searchParams.get(RETURN_PATH_FIELD);

import type { RouterContextProvider } from "react-router";
import { preferencesContext, requestContext } from "#web/context.ts";

/** Creates the head data of a private page. Search engines must not index the page. */
export function createUnlistedHead(context: Readonly<RouterContextProvider>, path: string, title: string) {
  const { origin } = context.get(requestContext);
  const { language } = context.get(preferencesContext);
  return { title, canonical: origin + path, language, unlisted: true };
}

import type { RouterContextProvider } from "react-router";
import { preferencesContext, visitContext } from "#web/context.ts";

/** What the heads of an account's pages are made from: nobody but its owner has a use for them. */
export function headOf(context: Readonly<RouterContextProvider>, path: string, title: string) {
  const { origin } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  return { title, canonical: origin + path, language, unlisted: true };
}

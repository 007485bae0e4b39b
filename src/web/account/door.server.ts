import { type RouterContextProvider, redirect } from "react-router";
import { translator } from "#i18n/i18n.ts";
import { preferencesContext, sessionContext } from "#web/context.ts";
import { headOf } from "./page-head.server.ts";
import { returnField, returnPath } from "./return.ts";

type Args = { url: URL; context: Readonly<RouterContextProvider> };

/** What the pages of signing in and up show, with the page that asked for it; who is in already is led on to that. */
export function doorOf({ url, context }: Args, door: "login" | "register") {
  const back = url.searchParams.get(returnField);
  if (context.get(sessionContext)) throw redirect(returnPath(back));
  const { t } = translator(context.get(preferencesContext).language);
  return {
    ...headOf(context, `/account/${door}`, t(`account.${door}.title`)),
    back: back === null ? undefined : returnPath(back),
  };
}

/** The page that asked, by the form or by its address. */
export const askedBy = (form: FormData, url: URL): FormDataEntryValue | null =>
  form.get(returnField) ?? url.searchParams.get(returnField);

import type { RouterContextProvider } from "react-router";
import { getTranslator } from "#i18n/translator.ts";
import { preferencesContext, requestContext } from "./context.ts";

/** Returns the services and request data of a page, the reader's language and the translate function of the language. */
export function getPageContext(context: Readonly<RouterContextProvider>) {
  const { language } = context.get(preferencesContext);
  return { ...context.get(requestContext), language, t: getTranslator(language).t };
}

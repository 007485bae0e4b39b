import type { RouterContextProvider } from "react-router";
import type { Translate } from "#i18n/translator.ts";
import { getPageContext } from "#web/page-context.server.ts";

/**
 * Builds the head data of a private page, which search engines must not index. A `title` function gets the translate
 * function of the page's language.
 */
export function createUnlistedHead(
  context: Readonly<RouterContextProvider>,
  path: string,
  title: string | ((t: Translate) => string),
) {
  const { origin, language, t } = getPageContext(context);
  return {
    title: typeof title === "string" ? title : title(t),
    canonical: origin + path,
    language,
    unlisted: true,
  };
}

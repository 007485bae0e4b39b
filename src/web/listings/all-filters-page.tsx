import { data } from "react-router";
import { preloadMessages } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { parseLocalPath } from "#web/local-path.ts";
import { buildHeadTags } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/all-filters-page.ts";
import { AllFiltersForm } from "./all-filters-form.tsx";
import { ALL_FILTERS_PATH, LIST_PATH_PARAM } from "./all-filters-url.ts";
import { countFilters } from "./load-list-page.server.ts";

await preloadMessages("filters");

/** Loads every filter of a list in groups, with listing counts. */
export async function loader(args: Route.LoaderArgs) {
  const { origin } = args.context.get(requestContext);
  const { language, currency } = args.context.get(preferencesContext);
  const counts = await countFilters(args, { offersAll: true });
  const path = parseLocalPath(args.url.searchParams.get(LIST_PATH_PARAM));
  if (!counts || !path?.startsWith("/shop/")) throw data(null, { status: 404 });
  const [scope, search] = [new URLSearchParams(), new URLSearchParams()];
  for (const [name, value] of args.url.searchParams) {
    if (name === LIST_PATH_PARAM) continue;
    (name.startsWith("in.") ? scope : search).append(name, value);
  }
  return {
    title: getTranslator(language).t("filters.allTitle"),
    canonical: origin + ALL_FILTERS_PATH,
    language,
    unlisted: true,
    list: {
      path: path.split("?")[0] ?? path,
      search: search.size > 0 ? `?${search}` : "",
      scope: String(scope),
      currency: { code: currency.code, symbol: language === "ar" ? currency.symbolAr : currency.symbol },
    },
    counts,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadTags(loaderData);

export default function AllFiltersPage({ loaderData: { title, list, counts } }: Route.ComponentProps) {
  return <AllFiltersForm key={list.path + list.scope + list.search} title={title} list={list} counts={counts} />;
}

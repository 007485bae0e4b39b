import { getTranslator } from "#i18n/translator.ts";
import type { Route } from "./+types/search-page.ts";
import { buildListMeta } from "./list-meta.ts";
import { ListView } from "./list-view.tsx";
import { loadListPage, toListResponse } from "./load-list-page.server.ts";

/** Loads the results for the search text in the path (RT-15). */
export const loader = async (args: Route.LoaderArgs) => {
  const search = args.params.searchText.trim();
  return toListResponse(
    await loadListPage(args, (_, language) => ({
      scope: { search },
      title: getTranslator(language).t("search.title", { text: search.slice(0, 80) }),
      canonical: `/shop/Allproducts/${encodeURIComponent(search.slice(0, 200))}`,
    })),
  );
};

export const meta = ({ loaderData }: Route.MetaArgs) => buildListMeta(loaderData, { unlisted: true });

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  return <ListView list={loaderData} />;
}

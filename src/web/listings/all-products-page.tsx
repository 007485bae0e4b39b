import { getTranslator } from "#i18n/translator.ts";
import type { Route } from "./+types/all-products-page.ts";
import { buildListMeta } from "./list-meta.ts";
import { ListView } from "./list-view.tsx";
import { loadListPage, toListResponse } from "./load-list-page.server.ts";

export const loader = async (args: Route.LoaderArgs) =>
  toListResponse(
    await loadListPage(args, (_, language) => ({
      scope: {},
      title: getTranslator(language).t("list.allProducts"),
      canonical: "/shop/category/products",
    })),
  );

export const meta = ({ loaderData }: Route.MetaArgs) => buildListMeta(loaderData);

export default function AllProductsPage({ loaderData }: Route.ComponentProps) {
  return <ListView list={loaderData} />;
}

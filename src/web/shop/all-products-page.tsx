import { translator } from "#i18n/i18n.ts";
import type { Route } from "./+types/all-products-page.ts";
import { loadList } from "./list.server.ts";
import { listMeta } from "./list-meta.ts";
import { ListView } from "./list-view.tsx";

export const loader = (args: Route.LoaderArgs) =>
  loadList(args, (_, language) => ({
    scope: {},
    title: translator(language).t("list.allProducts"),
    canonical: "/shop/category/products",
  }));

export const meta = ({ loaderData }: Route.MetaArgs) => listMeta(loaderData);

export default function AllProductsPage({ loaderData }: Route.ComponentProps) {
  return <ListView list={loaderData} />;
}

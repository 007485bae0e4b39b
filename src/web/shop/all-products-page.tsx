import { translator } from "#i18n/i18n.ts";
import { unpacked } from "#web/packed.ts";
import type { Route } from "./+types/all-products-page.ts";
import { listAnswer, loadList } from "./list.server.ts";
import { listMeta } from "./list-meta.ts";
import { ListView } from "./list-view.tsx";

export const loader = async (args: Route.LoaderArgs) =>
  listAnswer(
    await loadList(args, (_, language) => ({
      scope: {},
      title: translator(language).t("list.allProducts"),
      canonical: "/shop/category/products",
    })),
  );

export const meta = ({ loaderData }: Route.MetaArgs) => listMeta(loaderData && unpacked(loaderData));

export default function AllProductsPage({ loaderData }: Route.ComponentProps) {
  return <ListView list={unpacked(loaderData)} />;
}

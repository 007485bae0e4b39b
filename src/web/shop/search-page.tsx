import { translator } from "#i18n/i18n.ts";
import { unpacked } from "#web/packed.ts";
import type { Route } from "./+types/search-page.ts";
import { listAnswer, loadList } from "./list.server.ts";
import { listMeta } from "./list-meta.ts";
import { ListView } from "./list-view.tsx";

/** RT-15: the searched text is a part of the path. */
export const loader = async (args: Route.LoaderArgs) => {
  const search = args.params.searchText.trim();
  return listAnswer(
    await loadList(args, (_, language) => ({
      scope: { search },
      title: translator(language).t("search.title", { text: search.slice(0, 80) }),
      canonical: `/shop/Allproducts/${encodeURIComponent(search.slice(0, 200))}`,
    })),
  );
};

export const meta = ({ loaderData }: Route.MetaArgs) =>
  listMeta(loaderData && unpacked(loaderData), { unlisted: true });

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  return <ListView list={unpacked(loaderData)} />;
}

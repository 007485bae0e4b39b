import { data, redirect } from "react-router";
import { isListParameter } from "#domain/ads/list-parameters.ts";
import { categoryPath, lineage } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { inLanguage } from "#kernel/local-text.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { unpacked } from "#web/packed.ts";
import type { Route } from "./+types/category-page.ts";
import { listAnswer, loadList } from "./list.server.ts";
import { listMeta } from "./list-meta.ts";
import { ListView } from "./list-view.tsx";
import { SubcategoryTiles } from "./subcategory-tiles.tsx";

/** RT-03: by id or slug; an id is led to the slug's address, a category of another type to its own list (RT-21). */
export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(visitContext);
  const catalogue = await catalogueOf(db);
  const category = catalogue.categories.find(args.params.category);
  if (!category || category.type === "blog") throw data(null, { status: 404 });
  const path = categoryPath(category);
  if (category.type !== "shop" || args.params.category !== category.slug) {
    const own = new URL(path, args.url);
    for (const [name, value] of args.url.searchParams) {
      if (isListParameter(name)) own.searchParams.append(name, value);
    }
    throw redirect(own.pathname + own.search, 308);
  }
  const loaded = await loadList(args, (_, language) => ({
    scope: { category },
    title: inLanguage(category.name, language).text,
    crumbs: lineage(catalogue, category)
      .slice(0, -1)
      .map((each) => ({ label: inLanguage(each.name, language).text, href: categoryPath(each) })),
    canonical: path,
  }));
  const { language } = args.context.get(preferencesContext);
  const counted = loaded.list.filters.find((filter) => filter.slug === "category");
  const counts = new Map(counted && "items" in counted ? counted.items.map((item) => [item.slug, item.count]) : []);
  const tiles = category.children.map((child) => ({
    slug: child.slug,
    name: inLanguage(child.name, language).text,
    href: categoryPath(child),
    image: child.image,
    count: counts.get(child.slug) ?? 0,
  }));
  return listAnswer(loaded, { tiles: tiles.filter((tile) => tile.count > 0) });
}

export const meta = ({ loaderData }: Route.MetaArgs) => listMeta(loaderData && unpacked(loaderData));

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const list = unpacked(loaderData);
  // Whoever has begun to filter is past choosing a corner of the shop.
  const tiles = list.chips.length === 0 && list.page.page === 1 ? list.tiles : [];
  return <ListView list={list}>{tiles.length > 0 && <SubcategoryTiles tiles={tiles} />}</ListView>;
}

import { data, redirect } from "react-router";
import { getCategoryLineage, getCategoryPath } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { TYRE_CATEGORY } from "#domain/catalog/tyre-size.ts";
import { isListParameter } from "#domain/listings/filters/filter-table.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { Icon } from "#ui/icon.tsx";
import { preferencesContext, requestContext } from "#web/context.ts";
import { createOptionalLazy, HydrationBoundary } from "#web/hydration/hydration-boundary.tsx";
import type { Route } from "./+types/category-page.ts";
import { presentDonorCarsLink } from "./donor-cars-link.server.ts";
import { buildListMeta } from "./list-meta.ts";
import { ListView } from "./list-view.tsx";
import { loadListPage, toListResponse } from "./load-list-page.server.ts";
import { SubcategoryTiles } from "./subcategory-tiles.tsx";
import { presentTyreBar } from "./tyre-bar.server.ts";
import { listTyreSelects } from "./tyre-options.server.ts";

/** Form for the size of a tyre. Only the list of tyres loads its code. */
const TyreFinder = createOptionalLazy(() => import("./tyre-finder.tsx"));

/**
 * Loads the list of a category by id or slug (RT-03). Ids redirect to the slug. Categories of another listing kind
 * redirect to their own list (RT-21).
 */
export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(requestContext);
  const catalog = await getCatalog(db);
  const category = catalog.categories.find(args.params.category);
  if (!category || category.type === "blog") throw data(null, { status: 404 });
  const path = getCategoryPath(category);
  if (category.type !== "shop" || args.params.category !== category.slug) {
    const own = new URL(path, args.url);
    for (const [name, value] of args.url.searchParams) {
      if (isListParameter(name)) own.searchParams.append(name, value);
    }
    throw redirect(own.pathname + own.search, 308);
  }
  const loaded = await loadListPage(args, (_, language) => ({
    scope: { category },
    title: pickTranslation(category.name, language).text,
    crumbs: getCategoryLineage(catalog, category)
      .slice(0, -1)
      .map((each) => ({ label: pickTranslation(each.name, language).text, href: getCategoryPath(each) })),
    canonical: path,
  }));
  const { language } = args.context.get(preferencesContext);
  const counted = loaded.list.filters.find((filter) => filter.slug === "category");
  const counts = new Map(counted && "items" in counted ? counted.items.map((item) => [item.slug, item.count]) : []);
  const tiles = category.children.map((child) => ({
    slug: child.slug,
    name: pickTranslation(child.name, language).text,
    href: getCategoryPath(child),
    image: child.image,
    count: counts.get(child.slug) ?? 0,
  }));
  const tyres = category.slug === TYRE_CATEGORY ? await listTyreSelects(db, catalog, language) : undefined;
  const chosenSize = Object.fromEntries(
    (tyres?.selects ?? []).map(({ name }) => [name, args.url.searchParams.get(name) ?? ""]),
  );
  const own = tyres && (await presentTyreBar(args, loaded.list));
  return toListResponse(loaded, {
    tiles: tiles.filter((tile) => tile.count > 0),
    donorCars: await presentDonorCarsLink(args, catalog, category),
    ...(tyres ? { tyres, chosenSize } : {}),
    ...(own ? { tyreBar: own.bar, fixedParams: own.fixed } : {}),
  });
}

export const meta = ({ loaderData }: Route.MetaArgs) => buildListMeta(loaderData);

export default function CategoryPage({ loaderData: list }: Route.ComponentProps) {
  // Subcategory tiles are only shown before filtering.
  const tiles = list.chips.length === 0 && list.page.page === 1 ? list.tiles : [];
  return (
    <ListView list={list}>
      {tiles.length > 0 && <SubcategoryTiles tiles={tiles} />}
      {list.donorCars && (
        <p className="pt-2 text-14">
          <a href={list.donorCars.href} className="link inline-flex min-h-8 items-center gap-1.5 font-medium underline">
            <Icon name="car" size={18} />
            {list.donorCars.text}
          </a>
        </p>
      )}
      {list.tyres && (
        <HydrationBoundary>
          <TyreFinder tyres={list.tyres} chosen={list.chosenSize ?? {}} bar={list.tyreBar} fixed={list.fixedParams} />
        </HydrationBoundary>
      )}
    </ListView>
  );
}

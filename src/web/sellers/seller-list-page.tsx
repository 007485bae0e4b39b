import { data } from "react-router";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { listSellers } from "#domain/sellers/queries.server.ts";
import { businessListPaths } from "#domain/sellers/seller-paths.ts";
import { filterSellers, parseSellerSearch, type SellerSearch } from "#domain/sellers/seller-search.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { paginate } from "#kernel/pagination.ts";
import { getButtonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { preferencesContext, requestContext } from "#web/context.ts";
import { presentRegion } from "#web/listings/region-note.server.ts";
import { withPage } from "#web/navigation/list-url.ts";
import { PageBreadcrumbs } from "#web/navigation/page-breadcrumbs.tsx";
import { ListPagination } from "#web/pagination/list-pagination.tsx";
import RegionBar from "#web/preferences/region-bar.tsx";
import { buildHeadTags } from "#web/seo/head-tags.ts";
import { getSellerType } from "../seller-info/seller-type.ts";
import type { Route } from "./+types/seller-list-page.ts";
import { SellerCard } from "./seller-card.tsx";
import { toSellerCardData } from "./seller-card-data.ts";
import { SellerSearchForm } from "./seller-search-form.tsx";

await preloadMessages("sellers");

/** Number of sellers per page (CN-02). */
const SELLERS_PER_PAGE = 16;

/** Loads showrooms (RT-05) or rental outlets (RT-06) with filters for name, city, open now and verified. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, origin, cachePage: keep } = context.get(requestContext);
  keep(["sellers"], { maxAgeSeconds: 30 });
  const preferences = context.get(preferencesContext);
  const { language } = preferences;
  const type = getSellerType(url.pathname);
  const catalog = await getCatalog(db);
  const { t } = getTranslator(language);
  const now = clock();
  const all = await listSellers(db, type);
  const { city, region, ...search } = parseSellerSearch(url.searchParams, catalog);
  const found = filterSellers(all, { ...search, city, region }, catalog, { now, language });
  const offeredCityIds = region && new Set(region.cityIds);
  const sellersByCity = Map.groupBy(all, (seller) => seller.cityId ?? 0);
  const pageNumber = Number(url.searchParams.get("page") ?? 1);
  const page = paginate(
    Number.isSafeInteger(pageNumber) && pageNumber > 0 ? pageNumber : 1,
    SELLERS_PER_PAGE,
    found.length,
  );
  const collator = new Intl.Collator(language);
  return data(
    {
      title: t(type === "showroom" ? "sellers.showrooms" : "sellers.rentals"),
      text: t(type === "showroom" ? "sellers.showroomsText" : "sellers.rentalsText"),
      canonical: origin + businessListPaths[type],
      language,
      path: businessListPaths[type],
      region: presentRegion(
        { region, namesPlace: city !== undefined },
        { path: businessListPaths[type], search: url.search },
        preferences.region,
        language,
      ),
      search: url.search,
      chosen: { ...search, city: city?.slug ?? "", region: region?.slug ?? "" },
      any: all.length > 0,
      page,
      cities: [...sellersByCity]
        .flatMap(([id, sellers]) => {
          const place = catalog.cities.byId.get(id);
          return place && (offeredCityIds?.has(id) ?? true)
            ? [{ slug: place.slug, name: pickTranslation(place.name, language).text, count: sellers.length }]
            : [];
        })
        .sort((a, b) => collator.compare(a.name, b.name)),
      sellers: (page.from === 0 ? [] : found.slice(page.from - 1, page.to)).map((seller) =>
        toSellerCardData(seller, catalog, preferences, now),
      ),
    },
    { status: page.page > page.pages ? 404 : 200 },
  );
}

const isFiltered = ({ name, open, verified, sort }: Omit<SellerSearch, "city" | "region">): boolean =>
  name !== "" || open || verified || sort !== "ads";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildHeadTags(
    loaderData && {
      ...loaderData,
      description: loaderData.text,
      unlisted: isFiltered(loaderData.chosen) || loaderData.sellers.length === 0,
    },
  );

export default function SellerListPage({ loaderData: list }: Route.ComponentProps) {
  const { t, language } = useTranslation();
  const { formatNumber: number } = getFormatters(language);
  const { page } = list;
  return (
    <div className="container-page pb-12">
      <PageBreadcrumbs crumbs={[{ label: t("nav.shop"), href: "/shop" }, { label: list.title }]} />
      <h1 className="text-28 font-semibold">{list.title}</h1>
      <p className="pt-1 text-ink-soft">{list.text}</p>
      {list.region && <RegionBar {...list.region} className="pt-2 text-ink-soft" />}
      {list.any && <SellerSearchForm list={list} />}
      <p role="status" className="pt-4 pb-3 text-14 text-ink-soft">
        {list.any && page.total > 0 && t("sellers.found", { count: page.total, shown: number(page.total) })}
      </p>
      {list.sellers.length === 0 &&
        (list.any ? (
          <EmptyState title={t("sellers.noneFound")} text={t("sellers.noneFoundText")}>
            <a href={list.path} className={getButtonClass()}>
              {t("sellers.showAll")}
            </a>
          </EmptyState>
        ) : (
          <EmptyState title={t("sellers.none")} text={t("sellers.noneText")}>
            <a href="/account/business" className={getButtonClass()}>
              {t("sellers.join")}
            </a>
          </EmptyState>
        ))}
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {list.sellers.map((seller) => (
          <li key={seller.id} className="min-w-0">
            <SellerCard seller={seller} heading="h2" />
          </li>
        ))}
      </ul>
      <ListPagination page={page.page} pages={page.pages} getHref={(n) => withPage(list.path, list.search, n)} />
    </div>
  );
}

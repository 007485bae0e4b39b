import { data } from "react-router";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { findSellers, readSellerSearch, type SellerSearch } from "#domain/sellers/find.ts";
import { sellersPath } from "#domain/sellers/paths.ts";
import { listSellers } from "#domain/sellers/queries.server.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { inLanguage } from "#kernel/local-text.ts";
import { pageOf } from "#kernel/paging.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { preferencesContext, visitContext } from "#web/context.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import { atPage } from "#web/shop/address.ts";
import type { Route } from "./+types/list-page.ts";
import { typeOfPath } from "./kind.ts";
import { SellerSearchForm } from "./search-form.tsx";
import { SellerCard } from "./seller-card.tsx";
import { sellerCardOf } from "./seller-card-data.ts";

await needTexts("sellers");

/** CN-02. */
const perPage = 16;

/** RT-05 showrooms, RT-06 rental offices: by name and city, who is open now and who is verified. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, origin, keep } = context.get(visitContext);
  keep(["sellers"], { seconds: 30 });
  const preferences = context.get(preferencesContext);
  const { language } = preferences;
  const type = typeOfPath(url.pathname);
  const catalogue = await catalogueOf(db);
  const { t } = translator(language);
  const now = clock();
  const all = await listSellers(db, type);
  const { city, ...search } = readSellerSearch(url.searchParams, catalogue);
  const found = findSellers(all, { ...search, city }, catalogue, { now, language });
  const perCity = Map.groupBy(all, (seller) => seller.cityId ?? 0);
  const asked = Number(url.searchParams.get("page") ?? 1);
  const page = pageOf(Number.isSafeInteger(asked) && asked > 0 ? asked : 1, perPage, found.length);
  const collator = new Intl.Collator(language);
  return data(
    {
      title: t(type === "showroom" ? "sellers.showrooms" : "sellers.rentals"),
      text: t(type === "showroom" ? "sellers.showroomsText" : "sellers.rentalsText"),
      canonical: origin + sellersPath[type],
      language,
      path: sellersPath[type],
      search: url.search,
      chosen: { ...search, city: city?.slug ?? "" },
      any: all.length > 0,
      page,
      cities: [...perCity]
        .flatMap(([id, sellers]) => {
          const place = catalogue.cities.byId.get(id);
          return place
            ? [{ slug: place.slug, name: inLanguage(place.name, language).text, count: sellers.length }]
            : [];
        })
        .sort((a, b) => collator.compare(a.name, b.name)),
      sellers: (page.from === 0 ? [] : found.slice(page.from - 1, page.to)).map((seller) =>
        sellerCardOf(seller, catalogue, preferences, now),
      ),
    },
    { status: page.page > page.pages ? 404 : 200 },
  );
}

const isNarrowed = ({ name, open, verified, sort }: Omit<SellerSearch, "city">): boolean =>
  name !== "" || open || verified || sort !== "ads";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? headTags({
        ...loaderData,
        description: loaderData.text,
        unlisted: isNarrowed(loaderData.chosen) || loaderData.sellers.length === 0,
      })
    : bareHead;

export default function SellersPage({ loaderData: list }: Route.ComponentProps) {
  const { t, language } = useTranslation();
  const { number } = formatters(language);
  const { page } = list;
  return (
    <div className="container-page pb-12">
      <Breadcrumbs
        label={t("nav.breadcrumbs")}
        crumbs={[{ label: t("nav.home"), href: "/" }, { label: t("nav.shop"), href: "/shop" }, { label: list.title }]}
      />
      <h1 className="text-28 font-semibold">{list.title}</h1>
      <p className="pt-1 text-ink-soft">{list.text}</p>
      {list.any && <SellerSearchForm list={list} />}
      <p role="status" className="pt-4 pb-3 text-14 text-ink-soft">
        {list.any && page.total > 0 && t("sellers.found", { count: page.total, shown: number(page.total) })}
      </p>
      {list.sellers.length === 0 &&
        (list.any ? (
          <EmptyState title={t("sellers.noneFound")} text={t("sellers.noneFoundText")}>
            <a href={list.path} className={buttonClass()}>
              {t("sellers.showAll")}
            </a>
          </EmptyState>
        ) : (
          <EmptyState title={t("sellers.none")} text={t("sellers.noneText")}>
            <a href="/account/business" className={buttonClass()}>
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
      <Pagination
        page={page.page}
        pages={page.pages}
        hrefOf={(n) => atPage(list.path, list.search, n)}
        labels={{
          nav: t("pages.nav"),
          previous: t("pages.previous"),
          next: t("pages.next"),
          page: (n) => t("pages.page", { page: n }),
        }}
      />
    </div>
  );
}

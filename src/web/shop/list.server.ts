import { data, redirect } from "react-router";
import { adKinds } from "#db/schema/ads.ts";
import type { Criteria, Sort } from "#domain/ads/criteria.ts";
import { dealNames } from "#domain/ads/deals.ts";
import { facetNames } from "#domain/ads/filter-names.ts";
import { filtersOf } from "#domain/ads/filters.ts";
import { askedVehicle } from "#domain/ads/fit-filter.server.ts";
import { fitNames } from "#domain/ads/fit-filter.ts";
import { freeNames } from "#domain/ads/free-filter.ts";
import { keptFacetsOf } from "#domain/ads/kept-facets.server.ts";
import { listProducts } from "#domain/ads/list.server.ts";
import { readList } from "#domain/ads/read-list.server.ts";
import { readListRequest, type Scope } from "#domain/ads/request.ts";
import { todayIn } from "#domain/bookings/days.ts";
import { timeZoneOf } from "#domain/bookings/time-zone.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { isWholeSearch, noteSearch } from "#domain/search/searches.server.ts";
import { translator } from "#i18n/i18n.ts";
import { readCookie } from "#kernel/cookie.ts";
import { inLanguage, type Language, type LocalText } from "#kernel/local-text.ts";
import type { Page } from "#kernel/paging.ts";
import type { Crumb } from "#ui/breadcrumbs.tsx";
import { type Preferences, preferencesContext, visitContext } from "#web/context.ts";
import { withFits } from "#web/fit/fits.server.ts";
import { packed } from "#web/packed.ts";
import { preferenceCookie } from "#web/preferences/preferences.ts";
import { searchPath } from "#web/search/search-path.ts";
import { garageOf, ownAnswers } from "#web/vehicles/garage.server.ts";
import type { Route } from "../+types/root.ts";
import { allVehicles, changed, without } from "./address.ts";
import { type CardData, cardOf } from "./card.ts";
import { chipsOf, understood } from "./chosen.server.ts";
import { type Layout, layoutOf } from "./layouts.ts";
import { type OwnVehicleLine, presentOwnVehicle, toOwnVehicle } from "./own-vehicle.server.ts";
import { pageSizeOf } from "./page-sizes.ts";
import { type ShownReading, shownReading } from "./reading.ts";
import { type Relief, type Rescue, rescueOf } from "./relief.server.ts";
import { scopeFrom, scopeParams } from "./scope.ts";
import { folded, type ShownFilter, shownFilter } from "./shown-filter.ts";

export type ListData = {
  /** Path of the list, without parameters. */
  path: string;
  search: string;
  title: string;
  /** For search engines. */
  description: string;
  language: Language;
  crumbs: Crumb[];
  q: string;
  sort: Sort;
  limit: number;
  layout: Layout;
  items: CardData[];
  page: Page;
  filters: ShownFilter[];
  /** What narrows the list, each with the address that undoes it. */
  chips: { label: string; href: string }[];
  /** The reader's vehicle, where the list is about parts. */
  ownVehicle?: OwnVehicleLine;
  /** What leads on when there is nothing. */
  rescue?: ShownRescue;
  /** Which parameters could not be used, and why. */
  notices: string[];
  /** Currency of the price filter. */
  currency: { code: string; symbol: string };
  /** How the search text was read, when not as the words it is made of. */
  reading?: ShownReading;
  /** What the page fixes, as parameters of the counting address. */
  scope: string;
  canonical: string;
};

/** What the filters of a list are made from. */
export type NarrowedList = Pick<ListData, "path" | "search" | "scope" | "currency" | "filters">;

type ShownRescue = { relief: Relief[]; near: CardData[]; close: boolean };

type Head = { title: string; crumbs?: Crumb[] };

/**
 * Loads any list of ads: the pages differ in what they fix (`scope`) and in their heading.
 * A page past the end is answered with 404 and an empty list that leads back.
 */
export async function loadList(
  { request, url, context }: Pick<Route.LoaderArgs, "request" | "url" | "context">,
  head: (catalogue: Catalogue, language: Language) => Head & { scope: Scope; canonical: string },
) {
  const { db, clock, origin, keep } = context.get(visitContext);
  const preferences = context.get(preferencesContext);
  const { language, currency, country } = preferences;
  const catalogue = await catalogueOf(db);
  const { scope: fixed, title, crumbs = [], canonical } = head(catalogue, language);
  const cookies = request.headers.get("cookie");
  const size = pageSizeOf(url.searchParams.get("limit"), readCookie(cookies, "limit"));
  const now = clock();
  const garage = await garageOf({ request, context });
  const own = garage.current;
  // The list itself knows no "all": it is a list without a vehicle.
  const showsAll = url.searchParams.get("vehicle") === allVehicles;
  const said = new URLSearchParams(url.searchParams);
  if (showsAll) said.delete("vehicle");
  // A price filter says its currency, so that a link means the same to everybody who follows it.
  const asked = {
    currency: currency.code,
    country,
    scope: fixed,
    answersFor: await ownAnswers({ request, context }),
    ownVehicles: garage.vehicles.map(({ vehicle }) => vehicle),
    now,
    ...(size.limit === undefined ? {} : { limit: size.limit }),
  };
  const { request: wanted, params: given, scope, reading, car } = await readList(db, catalogue, said, asked);
  const isSearch = Boolean((fixed.search ?? said.get("q"))?.trim());
  const about = { wanted, car, scope: fixed, isSearch };
  const forOwn = toOwnVehicle(url, about, own);
  if (forOwn) throw redirect(forOwn);
  const list = await listProducts(db, wanted, language);
  const { items, facets, ...page } = list;
  // What isn't found as it was asked counts as not found, whatever is shown instead.
  const found = reading?.leftOut ? 0 : (facets.fit?.all ?? page.total);
  // The reader's own vehicle came along: they asked for the text alone.
  const typed = new URLSearchParams(said);
  if (own && said.get("vehicle") === String(own.vehicle.id)) for (const name of ["vehicle", "fit"]) typed.delete(name);
  if (isWholeSearch(typed)) noteSearch(db, reading?.asked ?? wanted.q, found, now);
  const kept = readCookie(cookies, "layout");
  const { layout, chosenNow } = layoutOf(url.searchParams.get("layout"), kept, scope.category?.layout);
  const filters = filtersOf(catalogue, wanted, facets, scope, currency);
  const params = understood(given, filters, wanted, currency, catalogue);
  if (showsAll && own && !wanted.criteria.fit) params.set("vehicle", allVehicles);
  // What became a filter is a parameter from here on, and leaves the text of the path.
  const path =
    reading && fixed.search !== undefined
      ? (searchPath(scope.search ?? "") ?? "/shop/category/products")
      : url.pathname;
  const search = params.size > 0 ? `?${params}` : "";
  const ownVehicle = presentOwnVehicle(about, { path, search }, { own, counts: facets.fit, language });
  const narrowing = chipsOf(params, filters, wanted, currency, catalogue, language).map(({ label, name, value }) => ({
    label,
    href: name === "vehicle" && own ? changed(path, search, name, allVehicles) : without(path, search, name, value),
    isOwn: name === "vehicle" && ownVehicle !== undefined,
  }));
  const chips = narrowing.filter(({ isOwn }) => !isOwn).map(({ label, href }) => ({ label, href }));
  const rescue =
    page.total === 0
      ? await rescueOf(
          db,
          catalogue,
          narrowing,
          { path, search, q: wanted.q },
          { scope, currency, language, vehicle: wanted.criteria.fit },
        )
      : undefined;
  const { t } = translator(language);
  const address = { path, search, q: wanted.q, inPath: fixed.search !== undefined };
  const note = shownReading({ reading, car }, facets.fit, address, url, language);
  const result: ListData = {
    path,
    search,
    chips,
    ...(rescue ? { rescue: shownRescue(rescue, catalogue, preferences, now) } : {}),
    title,
    description: t("notice.ofList", { title, count: page.total }),
    language,
    crumbs,
    q: reading?.asked ?? wanted.q,
    ...(note ? { reading: note } : {}),
    ...(ownVehicle ? { ownVehicle } : {}),
    sort: wanted.sort,
    limit: wanted.limit,
    layout,
    items: await withFits(
      { request, context },
      items.map((item) => withDays(cardOf(item, catalogue, preferences, now, layout), wanted.criteria)),
      wanted.criteria.fit,
    ),
    page,
    filters: filters.map((filter) => shownFilter(filter, language)),
    notices: [
      ...new Set(
        wanted.errors.map(({ path, code }) =>
          t(`notice.${code}` as "notice.number", { name: shownName(path, language, catalogue) }),
        ),
      ),
    ],
    currency: { code: currency.code, symbol: language === "ar" ? currency.symbolAr : currency.symbol },
    scope: scopeParams(scope),
    canonical: origin + canonical + (wanted.page > 1 ? `?page=${wanted.page}` : ""),
  };
  const { kind, free } = wanted.criteria;
  // What is searched for is counted each time, and free days go with every booking.
  if (wanted.q === "" && !reading && !free) {
    keep(["ads", "sellers", ...(kind ? [kind] : adKinds).map((each) => `list:${each}`)]);
  }
  const answerHeaders = new Headers();
  if (chosenNow) answerHeaders.append("set-cookie", preferenceCookie("layout", layout, origin));
  if (size.chosenNow) answerHeaders.append("set-cookie", preferenceCookie("limit", String(size.limit), origin));
  return {
    list: result,
    init: { status: wanted.page > page.pages ? 404 : 200, headers: answerHeaders },
  };
}

/** A card of a list for some days leads to a calendar with these. */
const withDays = (card: CardData, { free }: Criteria): CardData =>
  free ? { ...card, href: `${card.href}?from=${free.from}&to=${free.to}` } : card;

const shownRescue = (rescue: Rescue, catalogue: Catalogue, reader: Preferences, now: Date): ShownRescue => ({
  ...rescue,
  near: rescue.near.map((item) => cardOf(item, catalogue, reader, now, "grid")),
});

type Loaded = Awaited<ReturnType<typeof loadList>>;

/** A list as its page gets it, with what the page adds. */
export const listAnswer = <More extends object>({ list, init }: Loaded, more?: More) =>
  data(packed({ ...list, filters: list.filters.map((each) => folded(each, list.search)), ...(more as More) }), init);

/** What the filters would be with other choices, and how many ads: what a reader who is still choosing needs to know. */
export type FilterCounts = { total: number; filters: ShownFilter[] };

export async function countFilters({
  request,
  url,
  context,
}: Pick<Route.LoaderArgs, "request" | "url" | "context">): Promise<FilterCounts | undefined> {
  const { db, clock } = context.get(visitContext);
  const { language, currency } = context.get(preferencesContext);
  const catalogue = await catalogueOf(db);
  const scope = scopeFrom(url.searchParams, catalogue);
  if (!scope) return undefined;
  const asked = catalogue.currencies.get(url.searchParams.get("currency") ?? "") ?? currency;
  const vehicle = await askedVehicle(db, url.searchParams, await ownAnswers({ request, context }));
  const wanted = readListRequest(url.searchParams, catalogue, {
    currency: asked.code,
    scope,
    vehicle,
    today: todayIn(timeZoneOf(null), clock()),
  });
  const facets = await keptFacetsOf(db, wanted.criteria, wanted.offered);
  const filters = filtersOf(catalogue, wanted, facets, scope, currency);
  return { total: facets.total, filters: filters.map((filter) => shownFilter(filter, language)) };
}

/** A parameter's name as the page's filters are called: "priceMax" belongs to "Price". */
function shownName(parameter: string, language: Language, catalogue: Catalogue): string {
  const [, isFeature, slug = ""] = /^(?:not\.)?(feature\.)?(.+?)(?:M(?:in|ax))?$/.exec(parameter) ?? [];
  const { deal, priceDrop } = dealNames;
  const names: Record<string, LocalText> = {
    ...facetNames,
    deal,
    priceDrop,
    vehicle: fitNames.vehicle,
    fit: fitNames.fit,
    ...freeNames,
  };
  const known = isFeature ? catalogue.features.get(slug)?.name : Object.hasOwn(names, slug) ? names[slug] : undefined;
  if (slug === "without") return translator(language).t("filters.without");
  return known ? inLanguage(known, language).text : parameter;
}

import { data, redirect } from "react-router";
import { listingKinds } from "#db/schema/listings.ts";
import { getToday } from "#domain/bookings/days.ts";
import { getCountryTimeZone } from "#domain/bookings/time-zone.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { countDaily } from "#domain/daily-counts/daily-counts.server.ts";
import { getFunnelCountName } from "#domain/daily-counts/funnel.server.ts";
import type { ListingSummary } from "#domain/listings/detail/listing.ts";
import { getParameterLabel } from "#domain/listings/filters/filter-table.ts";
import { buildListFilters } from "#domain/listings/filters/filters.ts";
import { parseListRequest } from "#domain/listings/filters/list-request.ts";
import { findRequestedVehicle } from "#domain/listings/filters/requested-vehicle.server.ts";
import { getCachedFacets } from "#domain/listings/index/facet-cache.server.ts";
import { withSharedSnapshot } from "#domain/listings/index/search-index.server.ts";
import { type CloseMatches, findCloseMatches } from "#domain/listings/list/close-matches.server.ts";
import { searchListings } from "#domain/listings/list/list-listings.server.ts";
import { parseListQuery } from "#domain/listings/list/list-query.server.ts";
import type { Criteria, ListScope } from "#domain/listings/query/criteria.ts";
import { isListOfKind, kindByCategoryType } from "#domain/listings/query/filterable-features.ts";

import { findMarketScope, getMarketPath } from "#domain/market/market-page.ts";
import { isTextOnlySearch, recordSearch } from "#domain/search/search-log.server.ts";
import { joinList } from "#i18n/join-list.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { readCookie } from "#kernel/cookie.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import type { Crumb } from "#ui/breadcrumbs.tsx";
import { presentBanner } from "#web/banners/banner-view.server.ts";
import { type Preferences, preferencesContext, type RequestArgs, requestContext } from "#web/context.ts";
import { attachFitmentViews } from "#web/fitment/fit-views.server.ts";
import { createPreferenceCookie } from "#web/preferences/preferences.ts";
import { getSearchPath } from "#web/search/search-path.ts";
import { getGarage, getVehicleAnswersLookup } from "#web/vehicles/garage.server.ts";
import { type CardData, formatMonthlyPayment, toCardData, toStayView } from "../listing-card/card-data.ts";
import { formatDistance } from "../listing-card/distance.server.ts";
import { resolveListLayout } from "../listing-card/layouts.ts";
import { ALL_VEHICLES, removeParam, setParam } from "../navigation/list-url.ts";
import { getAskSellersPath } from "./ask-sellers-path.ts";
import { getEmptyResultSuggestions } from "./empty-result-suggestions.server.ts";
import { listFilterChips, normalizeListParams } from "./filter-chips.server.ts";
import { collapseFilter, type FilterView, toFilterView } from "./filter-view.ts";
import { buildListMap } from "./list-map.server.ts";
import { parseScope, toScopeParams } from "./list-scope.ts";
import { formatListTitle } from "./list-title.ts";
import { getOwnVehicleUrl, presentOwnVehicle, showsParts } from "./own-vehicle-view.server.ts";
import { resolvePageSize } from "./page-sizes.ts";
import { presentParsedQuery } from "./parsed-query-view.ts";
import { presentRegion } from "./region-note.server.ts";

type ListHead = { title: string; crumbs?: Crumb[]; scope: ListScope; canonical: string };

/**
 * Loads a page with a list of listings. Each page has its own fixed `scope` and heading. A page number past the end
 * gives 404 with an empty list and a link back.
 */
export const loadListPage = (
  args: RequestArgs & { url: URL },
  head: (catalog: Catalog, language: Language) => ListHead,
) => withSharedSnapshot(() => loadList(args, head));

async function loadList(
  { request, url, context }: RequestArgs & { url: URL },
  head: (catalog: Catalog, language: Language) => ListHead,
) {
  const { db, clock, origin, cachePage: keep } = context.get(requestContext);
  const preferences = context.get(preferencesContext);
  const { language, currency, country } = preferences;
  const catalog = await getCatalog(db);
  const { scope: pageScope, title: unfilteredTitle, crumbs = [], canonical } = head(catalog, language);
  const cookies = request.headers.get("cookie");
  const size = resolvePageSize(url.searchParams.get("limit"), readCookie(cookies, "limit"));
  const now = clock();
  const garage = await getGarage({ request, context });
  const currentEntry = garage.current;
  // The query parser does not know the value "all", so the parameter is removed.
  const showsAll = url.searchParams.get("vehicle") === ALL_VEHICLES;
  const queryParams = new URLSearchParams(url.searchParams);
  if (showsAll) queryParams.delete("vehicle");
  // A price filter includes its currency, so that a shared link means the same to everyone.
  const parseOptions = {
    currency: currency.code,
    country,
    scope: pageScope,
    answersFor: await getVehicleAnswersLookup({ request, context }),
    ownVehicles: garage.vehicles.map(({ vehicle }) => vehicle),
    now,
    ...(size.limit === undefined ? {} : { limit: size.limit }),
  };
  const {
    request: listQuery,
    params: parsedParams,
    scope,
    reading,
    car,
    closeSearch,
  } = await parseListQuery(db, catalog, queryParams, parseOptions);
  const isSearch = Boolean((pageScope.search ?? queryParams.get("q"))?.trim());
  const listContext = { wanted: listQuery, car, scope: pageScope, isSearch };
  const ownVehicleUrl = getOwnVehicleUrl(url, listContext, currentEntry);
  if (ownVehicleUrl) throw redirect(ownVehicleUrl);
  const savedLayout = readCookie(cookies, "layout");
  const { layout, chosenNow } = resolveListLayout(url.searchParams.get("layout"), savedLayout, scope.category?.layout);
  const list = await searchListings(db, { ...listQuery, arranged: isSearch }, language);
  const { items, facets, stays, ...page } = list;
  const closeMatches =
    layout === "map" ? undefined : await findCloseMatches(db, catalog, { request: listQuery, closeSearch }, list);
  // A search whose words were partly ignored is logged as finding nothing, even if other listings are shown.
  const foundCount = reading?.leftOut ? 0 : (facets.fit?.all ?? page.total);
  // The reader's current vehicle was added automatically, so the search log gets only the typed text.
  const typedParams = new URLSearchParams(queryParams);
  if (currentEntry && queryParams.get("vehicle") === String(currentEntry.vehicle.id))
    for (const name of ["vehicle", "fit"]) typedParams.delete(name);
  // The region is added to every search. Whether other regions have results is unknown.
  if (foundCount > 0) typedParams.delete("region");
  if (isTextOnlySearch(typedParams)) recordSearch(db, reading?.asked ?? listQuery.q, foundCount, now);
  const filters = buildListFilters(catalog, listQuery, facets, scope, currency);
  const params = normalizeListParams(parsedParams, filters, listQuery, currency, catalog);
  if (showsAll && currentEntry && !listQuery.criteria.fit) params.set("vehicle", ALL_VEHICLES);
  // Words that were recognized as filters become parameters and are removed from the search text in the path.
  const path =
    reading && pageScope.search !== undefined
      ? (getSearchPath(scope.search ?? "") ?? "/shop/category/products")
      : url.pathname;
  const search = params.size > 0 ? `?${params}` : "";
  const ownVehicle = presentOwnVehicle(listContext, { path, search }, { currentEntry, counts: facets.fit, language });
  const allChips = listFilterChips(params, filters, listQuery, currency, catalog, language).map(
    ({ label, name, value }) => ({
      label,
      href:
        name === "vehicle" && currentEntry
          ? setParam(path, search, name, ALL_VEHICLES)
          : removeParam(path, search, name, value),
      isOwn: name === "region" || (name === "vehicle" && ownVehicle !== undefined),
    }),
  );
  const chips = allChips.filter(({ isOwn }) => !isOwn).map(({ label, href }) => ({ label, href }));
  const rescue =
    page.total === 0
      ? await getEmptyResultSuggestions(
          db,
          catalog,
          allChips,
          { path, search, q: listQuery.q },
          { scope, currency, language, vehicle: listQuery.criteria.fit },
        )
      : undefined;
  const cityMap =
    layout === "map" ? await buildListMap(db, catalog, listQuery.criteria, { path, search }, preferences) : undefined;
  // A map without a city has nothing to choose from, so the list shows its cards.
  const map = cityMap && cityMap.places.length > 0 ? cityMap : undefined;
  const { t } = getTranslator(language);
  const { region, near, choices, sellerId } = listQuery.criteria;
  const namesPlace = near !== undefined || (choices.city?.any.length ?? 0) > 0 || sellerId !== undefined;
  const regionNote = presentRegion({ region, namesPlace }, { path, search }, preferences.region, language);
  const filterViews = filters
    .map((filter) => toFilterView(filter, language))
    .filter((filter) => isShownBesideList(filter, listQuery.criteria));
  // Searches and pages of sellers have titles of their own.
  const isTitledByFilters = !isSearch && pageScope.sellerId === undefined;
  const title = isTitledByFilters
    ? formatListTitle(
        {
          title: unfilteredTitle,
          kind: scope.kind,
          chosenKind: scope.kind || scope.category ? undefined : listQuery.criteria.kind,
          filters: filterViews,
          region: listQuery.criteria.region && regionNote?.name,
        },
        language,
      )
    : unfilteredTitle;
  const address = { path, search, q: listQuery.q, inPath: pageScope.search !== undefined };
  const note = presentParsedQuery({ reading, car }, facets.fit, address, url, language);
  const toListCard = (item: ListingSummary) =>
    withListDetails(
      {
        ...toCardData(item, catalog, preferences, now, layout),
        ...(scope.sellerId === undefined ? {} : { seller: undefined }),
        ...(stays ? { stay: toStayView(stays.get(item.id), catalog, preferences) } : {}),
      },
      item,
      listQuery.criteria,
      catalog,
      preferences,
    );
  // The first page of a list that has a page for search engines names that page.
  const market =
    page.total > 0 && listQuery.page === 1 && !reading
      ? findMarketScope(catalog, listQuery, scope.category)
      : undefined;
  const marketPath = market && getMarketPath(market);
  const result = {
    path,
    search,
    /** Active filters, each with the URL of the list without that filter. */
    chips,
    /** Suggestions for a list without results. */
    rescue: rescue && {
      ...rescue,
      near: closeMatches ? [] : rescue.near.map((item) => toCardData(item, catalog, preferences, now)),
    },
    title,
    description: t("notice.ofList", { title, count: page.total }),
    language,
    crumbs: title === unfilteredTitle ? crumbs : [...crumbs, { label: unfilteredTitle, href: path }],
    q: reading?.asked ?? listQuery.q,
    /** How the search text was interpreted. Undefined when the words were searched as typed. */
    reading: note,
    /** Region that the list shows. Undefined without a choice of region. */
    region: regionNote,
    /** The reader's vehicle on a list of parts. */
    ownVehicle,
    /** Whether a visitor without a vehicle can choose one, so that the list shows only parts that fit. */
    offersVehicle: !currentEntry && !listQuery.criteria.fit && showsParts(listContext, items),
    /** Path of the form that asks sellers for a part, on lists of parts and on searches without results. */
    askSellers:
      showsParts(listContext, items) || (isSearch && page.total === 0 && !scope.kind)
        ? getAskSellersPath(params, listQuery.q, scope.category?.slug)
        : undefined,
    /** Whether the list has links for the facts that buyers of used cars ask for first. */
    offersQuickFilters: page.total > 1 && isListOfKind("car", { request: listQuery, scope }),
    banner: await presentBanner(context, "list"),
    sort: listQuery.sort,
    limit: listQuery.limit,
    layout,
    /** Cities of the list on the map, in the map layout. */
    map,
    items: await attachFitmentViews(
      { request, context },
      map && !map.showsListings ? [] : items.map(toListCard),
      listQuery.criteria.fit,
    ),
    page,
    filters: filterViews,
    /** Messages about parameters that could not be used. */
    notices: [
      ...new Set(
        listQuery.errors.map(({ path, code }) =>
          t(`notice.${code}` as "notice.number", { name: getParamLabel(path, language, catalog) }),
        ),
      ),
    ],
    /** Currency in which the price filter is given. */
    currency: { code: currency.code, symbol: language === "ar" ? currency.symbolAr : currency.symbol },
    /** Listings after those that match completely, on a first page that has room for them. */
    closeMatches: closeMatches && {
      ...presentCloseMatches(closeMatches, language),
      items: closeMatches.items.map(toListCard),
    },
    /** Fixed scope of the page as URL parameters. Scripts send it with requests that count listings. */
    scope: toScopeParams(scope),
    canonical: origin + (marketPath ?? canonical + (listQuery.page > 1 ? `?page=${listQuery.page}` : "")),
  };
  const { kind, free } = listQuery.criteria;
  const listedKind = kind ?? kindByCategoryType[scope.category?.type ?? "blog"];
  const countedAs = listedKind && getFunnelCountName("list", listedKind);
  // Searches are not cached, because each one is logged. Lists for rental days are not cached, because bookings change
  // them.
  if (listQuery.q === "" && !reading && !free) {
    keep(["ads", "sellers", ...(kind ? [kind] : listingKinds).map((each) => `list:${each}`)], {
      countedAs,
    });
  }
  // Cached pages are counted when they are sent.
  if (countedAs) countDaily(db, request, countedAs, now);
  const answerHeaders = new Headers();
  if (chosenNow) answerHeaders.append("set-cookie", createPreferenceCookie("layout", layout, origin));
  if (size.chosenNow) answerHeaders.append("set-cookie", createPreferenceCookie("limit", String(size.limit), origin));
  return {
    list: result,
    init: { status: listQuery.page > page.pages ? 404 : 200, headers: answerHeaders },
  };
}

/** Returns the heading of close matches, and what the search asked for that they do not have completely. */
function presentCloseMatches({ words, preferences }: CloseMatches, language: Language) {
  const { t } = getTranslator(language);
  const values = [...(words ? [words] : []), ...preferences.map(({ label }) => pickTranslation(label, language).text)];
  return {
    title: t("notice.closeMatches"),
    text: t("notice.closeMatchesLack", { values: joinList(values.map(wrapBidiIsolate), language) }),
  };
}

/**
 * Adds what a list knows about a listing: the distance from the searched city, and the searched rental days in the link,
 * so that the booking calendar opens with them. The page of the listing shows the distance too.
 */
function withListDetails(
  card: CardData,
  listing: ListingSummary,
  { free, near, monthly }: Criteria,
  catalog: Catalog,
  preferences: Preferences,
): CardData {
  const city = catalog.cities.byId.get(near?.city ?? 0);
  const params = new URLSearchParams({ ...free, ...(city ? { near: city.slug } : {}) });
  return {
    ...card,
    ...(params.size > 0 ? { href: `${card.href}?${params}` } : {}),
    ...(city ? { distance: formatDistance(catalog, city, listing.cityId, preferences.language) } : {}),
    ...(monthly ? { monthly: formatMonthlyPayment(listing, catalog, preferences) } : {}),
  };
}

type LoadedList = Awaited<ReturnType<typeof loadListPage>>;
export type ListingListData = LoadedList["list"];

/** Data that the filters of a list need. */
export type FilterableList = Pick<ListingListData, "path" | "search" | "scope" | "currency" | "filters">;

/** Creates the response of a list page. `more` is the additional data of the page. */
export const toListResponse = <More extends object>({ list, init }: LoadedList, more?: More) =>
  data(
    {
      ...list,
      filters: list.filters.map((each) => collapseFilter(each, list.search)),
      ...(more as More),
    },
    init,
  );

/** Number of listings, and filters with counts, for a selection that is not applied to the list yet. */
export type FilterCounts = { total: number; filters: FilterView[] };

/**
 * Returns whether a list shows a filter beside its listings. Few ask for a monthly payment, and a quick filter offers
 * inspected cars, so both appear once they are chosen.
 */
const isShownBesideList = ({ slug }: FilterView, { monthly, inspected }: Criteria): boolean =>
  slug === "monthly" ? monthly !== undefined : slug !== "inspected" || Boolean(inspected);

/**
 * Counts the listings for the filter selection in the URL. `offersAll` adds the filters that lists do not show beside
 * their listings. Returns undefined when the scope names something unknown.
 */
export async function countFilters(
  { request, url, context }: RequestArgs & { url: URL },
  { offersAll = false } = {},
): Promise<FilterCounts | undefined> {
  const { db, clock } = context.get(requestContext);
  const { language, currency } = context.get(preferencesContext);
  const catalog = await getCatalog(db);
  const scope = parseScope(url.searchParams, catalog);
  if (!scope) return undefined;
  const requestedCurrency = catalog.currencies.get(url.searchParams.get("currency") ?? "") ?? currency;
  const vehicle = await findRequestedVehicle(db, url.searchParams, await getVehicleAnswersLookup({ request, context }));
  const listQuery = parseListRequest(url.searchParams, catalog, {
    currency: requestedCurrency.code,
    scope,
    vehicle,
    today: getToday(getCountryTimeZone(null), clock()),
    offersAll,
  });
  const facets = await getCachedFacets(db, listQuery.criteria, listQuery.offered);
  const filters = buildListFilters(catalog, listQuery, facets, scope, currency);
  const filterViews = filters.map((filter) => toFilterView(filter, language));
  return {
    total: facets.total,
    filters: offersAll ? filterViews : filterViews.filter((filter) => isShownBesideList(filter, listQuery.criteria)),
  };
}

/** Returns the label of the filter that a parameter belongs to: "Price" for "priceMax". */
function getParamLabel(parameter: string, language: Language, catalog: Catalog): string {
  if (parameter === "without") return getTranslator(language).t("filters.without");
  const [, feature] = /^(?:not\.)?feature\.(.+?)(?:M(?:in|ax))?$/.exec(parameter) ?? [];
  const label = feature === undefined ? getParameterLabel(parameter) : catalog.features.get(feature)?.name;
  return label ? pickTranslation(label, language).text : parameter;
}

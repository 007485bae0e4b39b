import { data, redirect } from "react-router";
import { type Catalog, getCategoryLineage, getCategoryPath } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { listListings } from "#domain/listings/list/list-listings.server.ts";
import { createEmptyCriteria } from "#domain/listings/query/criteria.ts";
import { findLookupBySlug, getFacetValue } from "#domain/listings/query/facet-values.ts";
import { getMarketFigures } from "#domain/market/market-figures.server.ts";
import { getReliableMedian } from "#domain/market/market-figures.ts";
import {
  findCarModel,
  getMarketCriteria,
  getMarketListPath,
  getMarketPath,
  getPriceGuidePath,
  hasCityPages,
  MAKES_PATH,
  type MarketScope,
  PRICES_PATH,
} from "#domain/market/market-page.ts";
import { getPriceTrend } from "#domain/market/price-trend.server.ts";
import { getTranslator } from "#i18n/translator.ts";
import { removeBidiIsolates } from "#kernel/bidi.ts";
import type { Crumb } from "#ui/breadcrumbs.tsx";
import { preferencesContext, type RequestArgs, requestContext } from "#web/context.ts";
import { toCardData } from "#web/listing-card/card-data.ts";
import { buildBreadcrumbData, buildFaqData } from "#web/seo/structured-data.ts";
import { listLinkGroups } from "./link-groups.server.ts";
import { MarketText } from "./market-text.server.ts";
import { listFacts, presentPriceTables, presentTrendChart, presentYearChart } from "./price-figures.server.ts";

/** Number of listings that a page shows. */
const MAX_CARDS = 8;
/** Number of listings that a price guide shows below the prices. */
const MAX_GUIDE_CARDS = 4;

type Slugs = { make?: string; model?: string; city?: string; category?: string; body?: string };

/**
 * Finds the part of the market that the path names. Throws 404 for names that the catalog lacks. Paths in upper case
 * redirect to lower case.
 */
function findScope(catalog: Catalog, { pathname, search }: URL, slugs: Slugs): MarketScope {
  const scope = findScopeBySlugs(catalog, slugs);
  if (scope) return scope;
  if (pathname !== pathname.toLowerCase()) throw redirect(pathname.toLowerCase() + search, 308);
  throw data(null, { status: 404 });
}

function findScopeBySlugs(catalog: Catalog, slugs: Slugs): MarketScope | undefined {
  const city = catalog.cities.bySlug.get(slugs.city ?? "");
  if (slugs.city !== undefined && !city) return undefined;
  if (slugs.category !== undefined) {
    const category = catalog.categories.bySlug.get(slugs.category);
    return category && city && hasCityPages(category) ? { type: "category-city", category, city } : undefined;
  }
  if (slugs.body !== undefined) {
    const body = findLookupBySlug(catalog, "body", slugs.body);
    return body && city && { type: "body-city", body, city };
  }
  if (slugs.model === undefined) {
    const make = catalog.makes.bySlug.get(slugs.make ?? "");
    return make && (city ? { type: "make-city", make, city } : { type: "make", make });
  }
  const car = findCarModel(catalog, slugs.make ?? "", slugs.model);
  return car && (city ? { type: "model-city", ...car, city } : { type: "model", ...car });
}

/** Returns the response for a part of the market without listings: its parent, which may have some, or 404. */
function createEmptyMarketResponse(scope: MarketScope) {
  switch (scope.type) {
    case "make":
      return data(null, { status: 404 });
    case "model":
      return redirect(getMarketPath({ type: "make", make: scope.make }));
    case "model-city":
      return redirect(getMarketPath({ ...scope, type: "model" }));
    case "make-city":
      return redirect(getMarketPath({ type: "make", make: scope.make }));
    case "body-city":
      return redirect(`/shop/CarForSale?body=${scope.body.slug}`);
    case "category-city":
      return redirect(getCategoryPath(scope.category));
  }
}

/**
 * Loads the page about a part of the market: its text, its first listings, prices and links. With `isGuide`, loads the
 * price guide of a model.
 */
export async function loadMarketPage(
  { url, context, params }: RequestArgs & { url: URL; params: Slugs },
  { isGuide = false } = {},
) {
  const { db, clock, origin, cachePage } = context.get(requestContext);
  const preferences = context.get(preferencesContext);
  const { language } = preferences;
  const now = clock();
  const catalog = await getCatalog(db);
  const scope = findScope(catalog, url, params);
  const [figures, listings, trend] = await Promise.all([
    getMarketFigures(db, catalog, scope),
    listListings(
      db,
      {
        criteria: { ...createEmptyCriteria(), ...getMarketCriteria(scope) },
        sort: "default",
        page: 1,
        limit: isGuide ? MAX_GUIDE_CARDS : MAX_CARDS,
        offered: [],
        arranged: true,
      },
      language,
    ),
    scope.type === "model" ? getPriceTrend(db, scope.model.id, now) : [],
  ]);
  if (figures.all.ads === 0) throw createEmptyMarketResponse(scope);
  cachePage(["ads", "sellers", scope.type === "category-city" ? "list:part" : "list:car", "list:car"]);

  const text = new MarketText(scope, figures, catalog, preferences, now);
  const { t } = getTranslator(language);
  const { title, heading } = text.writeTitles(isGuide);
  const path = isGuide && "model" in scope ? getPriceGuidePath(scope.make, scope.model) : getMarketPath(scope);
  const canonical = origin + path;
  const introduction = text.writeIntroduction();
  const crumbs = [...listParentCrumbs(scope, isGuide, catalog, text), { label: heading }];
  const questions = text.writeQuestions();
  const cards = listings.map((listing) => toCardData(listing, catalog, preferences, now));
  const count = { count: figures.all.ads, shown: text.formatNumber(figures.all.ads) };
  return {
    isGuide,
    title,
    heading,
    description: removeBidiIsolates(introduction.slice(0, 3).join(" ")),
    canonical,
    language,
    image: cards[0]?.images[0]?.url,
    crumbs,
    introduction: introduction.join(" "),
    factsTitle: t("landing.facts.label"),
    facts: listFacts(figures, text, preferences),
    cardsTitle: t("landing.newest"),
    cards,
    all: { href: getMarketListPath(catalog, scope), label: t("landing.seeAll", count) },
    pricesTitle: t("landing.prices"),
    pricesNote: t("landing.chart.note"),
    charts: [
      ...presentYearChart(figures, text, catalog, preferences),
      ...presentTrendChart(trend, text, catalog, preferences),
    ],
    tables: isGuide ? presentPriceTables(scope, figures, text, catalog, preferences) : [],
    related: listRelatedPages(scope, isGuide, text, catalog, getReliableMedian(figures.all) !== undefined),
    // The tables of a price guide have the same links.
    links: isGuide ? [] : listLinkGroups(scope, figures, text, catalog),
    questionsTitle: t("landing.faq.title"),
    questions,
    structured: [buildBreadcrumbData(crumbs, canonical), ...(questions.length > 0 ? [buildFaqData(questions)] : [])],
  };
}

export type MarketPageData = Awaited<ReturnType<typeof loadMarketPage>>;

function listParentCrumbs(scope: MarketScope, isGuide: boolean, catalog: Catalog, text: MarketText): Crumb[] {
  if (scope.type === "category-city")
    return getCategoryLineage(catalog, scope.category).map((each) => ({
      label: text.getName(each),
      href: getCategoryPath(each),
    }));
  const { t } = getTranslator(text.language);
  if (scope.type === "body-city") {
    const body = { label: text.name, href: `/shop/CarForSale?body=${scope.body.slug}` };
    return [{ label: t("list.cars"), href: MAKES_PATH }, body];
  }
  const parents: MarketScope[] = [{ type: "make", make: scope.make }];
  if (scope.type === "model" || scope.type === "model-city") parents.push({ ...scope, type: "model" });
  return [
    isGuide
      ? { label: t("landing.priceList.heading"), href: PRICES_PATH }
      : { label: t("list.cars"), href: MAKES_PATH },
    ...parents.slice(0, isGuide || "city" in scope ? 2 : parents.length - 1).map((parent) => ({
      label: text.getName(parent.type === "model" ? parent.model : scope.make),
      href: getMarketPath(parent),
    })),
  ];
}

/** Lists the price guide and the valuation of the model, if its prices are known. */
function listRelatedPages(
  scope: MarketScope,
  isGuide: boolean,
  text: MarketText,
  catalog: Catalog,
  hasPrices: boolean,
): { href: string; title: string; text: string }[] {
  if ((scope.type !== "model" && scope.type !== "model-city") || !hasPrices) return [];
  const { t } = getTranslator(text.language);
  const { name } = text;
  const guide = {
    href: getPriceGuidePath(scope.make, scope.model),
    title: t("landing.links.guide", { name }),
    text: t("landing.links.guideText"),
  };
  const valuation = {
    href: `/valuation?model=${getFacetValue(catalog, "model", scope.model.id)}`,
    title: t("landing.links.valuation", { name }),
    text: t("landing.links.valuationText"),
  };
  return isGuide ? [valuation] : [guide, valuation];
}

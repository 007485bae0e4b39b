import type { Catalog, City } from "#domain/catalog/catalog.ts";
import type { KeyedGroup, MarketFigures } from "#domain/market/market-figures.ts";
import { getMarketListPath, getMarketPath, type MarketScope } from "#domain/market/market-page.ts";
import { getTranslator } from "#i18n/translator.ts";
import type { MarketText } from "./market-text.server.ts";

const MAX_LINKS = 24;

/** Lists the links to smaller parts of the market, and to filtered lists for those without a page. */
export function listLinkGroups(scope: MarketScope, figures: MarketFigures, text: MarketText, catalog: Catalog) {
  const { t } = getTranslator(text.language);
  const { name } = text;
  const listPath = getMarketListPath(catalog, scope);
  const toLinks = (groups: readonly KeyedGroup<number>[], getLink: (id: number) => [string, string] | undefined) =>
    groups.flatMap(({ key, ads }) => {
      const [label, href] = getLink(key) ?? [];
      return label && href ? [{ href, label, count: text.formatNumber(ads) }] : [];
    });
  const years = {
    title: t("landing.links.years", { name }),
    links: toLinks(figures.byYear.toReversed(), (year) => [
      String(year),
      `${listPath}&yearMin=${year}&yearMax=${year}`,
    ]),
  };
  const groups = (() => {
    switch (scope.type) {
      case "make":
        return [
          {
            title: t("landing.links.models", { name }),
            links: toLinks(figures.byModel, (id) => {
              const model = catalog.models.get(id);
              return model && [text.getName(model), getMarketPath({ type: "model", make: scope.make, model })];
            }),
          },
          {
            title: t("landing.links.cities", { name }),
            links: toLinks(figures.byCity, (id) => {
              const city = catalog.cities.byId.get(id);
              return city && [text.getName(city), getMarketPath({ type: "make-city", make: scope.make, city })];
            }),
          },
        ];
      case "make-city":
        return [
          {
            title: t("landing.links.models", { name }),
            links: toLinks(figures.byModel, (id) => {
              const model = catalog.models.get(id);
              return model && [text.getName(model), getMarketPath({ ...scope, type: "model-city", model })];
            }),
          },
          years,
        ];
      case "body-city":
        return [listMakesInCity(scope.city, figures, text, catalog, toLinks), years];
      case "model":
        return [
          {
            title: t("landing.links.cities", { name }),
            links: toLinks(figures.byCity, (id) => {
              const city = catalog.cities.byId.get(id);
              return city && [text.getName(city), getMarketPath({ ...scope, type: "model-city", city })];
            }),
          },
          years,
        ];
      case "model-city":
        return [years];
      case "category-city":
        return listCategoryLinkGroups(scope, figures, text, catalog, toLinks);
    }
  })();
  return groups
    .filter(({ links }) => links.length > 0)
    .map(({ title, links }) => ({ title, links: links.slice(0, MAX_LINKS) }));
}

type ToLinks = (
  groups: readonly KeyedGroup<number>[],
  getLink: (id: number) => [string, string] | undefined,
) => LinkList;

/** Lists the makes of the cars in a city, with links to their pages. */
function listMakesInCity(city: City, { byMake }: MarketFigures, text: MarketText, catalog: Catalog, toLinks: ToLinks) {
  const { t } = getTranslator(text.language);
  return {
    title: t("landing.links.makesInCity", { city: text.getName(city) }),
    links: toLinks(byMake, (id) => {
      const make = catalog.makes.byId.get(id);
      return make && [text.getName(make), getMarketPath({ type: "make-city", make, city })];
    }),
  };
}

type CategoryCityScope = Extract<MarketScope, { type: "category-city" }>;
type LinkList = { href: string; label: string; count: string }[];

function listCategoryLinkGroups(
  { category, city }: CategoryCityScope,
  figures: MarketFigures,
  text: MarketText,
  catalog: Catalog,
  toLinks: ToLinks,
): { title: string; links: LinkList }[] {
  const { t } = getTranslator(text.language);
  const cityName = text.getName(city);
  return [
    ...(category.type === "carForSale" ? [listMakesInCity(city, figures, text, catalog, toLinks)] : []),
    {
      title: t("landing.links.bodiesInCity", { city: cityName }),
      links: toLinks(figures.byBody, (id) => {
        const body = catalog.lookups.get(id);
        return body && [text.getName(body), getMarketPath({ type: "body-city", body, city })];
      }),
    },
    {
      title: t("landing.links.subcategories", { city: cityName }),
      links: toLinks(
        figures.byCategory.filter(({ key }) => key !== category.id),
        (id) => {
          const child = catalog.categories.byId.get(id);
          return child && [text.getName(child), getMarketPath({ type: "category-city", category: child, city })];
        },
      ),
    },
  ];
}

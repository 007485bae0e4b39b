import type { AdKind } from "#db/schema/ads.ts";
import { facetNames } from "#domain/ads/filter-names.ts";
import { type Product, productPath } from "#domain/ads/product.ts";
import { baseCurrency, type Catalogue } from "#domain/catalog/catalogue.ts";
import { bestOf } from "#domain/compare/compare.ts";
import { translator } from "#i18n/i18n.ts";
import { inLanguage, type Language } from "#kernel/local-text.ts";
import { convert } from "#kernel/money.ts";
import type { Preferences } from "#web/context.ts";
import { keyedRows, nameOf } from "#web/product/fact-rows.ts";
import { shownSellerName } from "#web/sellers/shown-name.ts";
import { type CardData, cardOf } from "#web/shop/card.ts";

type Best = "price" | "mileage" | "year";

export type ComparedValue = { text: string; color?: string | undefined; best?: Best | undefined };

/** One line of the comparison: a value for each ad, and whether they are not all the same. */
export type ComparedRow = { key: string; name: string; values: ComparedValue[]; differs: boolean };

/** Ads of one kind beside each other: a car and a tyre have nothing to be compared by. */
export type ComparedGroup = {
  kind: AdKind;
  cards: (CardData & { cheapest: boolean })[];
  rows: ComparedRow[];
};

/** The compared ads in groups, in the order of their first ads. */
export function groupsOf(
  products: readonly Product[],
  catalogue: Catalogue,
  preferences: Preferences,
  now: Date,
): ComparedGroup[] {
  return [...Map.groupBy(products, (product) => product.kind)].map(([kind, ads]) => {
    const cheapest = bestOf(pricesOf(ads, catalogue), "lowest");
    return {
      kind,
      cards: ads.map((ad, i) => ({
        ...cardOf(ad, catalogue, preferences, now),
        href: productPath(ad),
        cheapest: cheapest.has(i),
      })),
      rows: rowsOf(ads, catalogue, preferences.language),
    };
  });
}

/** Prices that can be held against each other: of ads that are still on offer, the same thing for the same time. */
function pricesOf(ads: readonly Product[], catalogue: Catalogue): (number | null)[] {
  const alike = (of: (ad: Product) => unknown) => new Set(ads.map(of)).size === 1;
  if (!alike((ad) => ad.pricePer) || (ads[0]?.kind === "part" && !alike((ad) => ad.categoryId))) {
    return ads.map(() => null);
  }
  const base = catalogue.currencies.get(baseCurrency);
  return ads.map(({ price, status }) => {
    const from = price && status === "active" ? catalogue.currencies.get(price.currency) : undefined;
    return price && from && base ? convert(price, from, base).minor : null;
  });
}

function rowsOf(ads: readonly Product[], catalogue: Catalogue, language: Language): ComparedRow[] {
  const facts = ads.map((ad) => new Map(factsOf(ad, catalogue, language).map((row) => [row.key, row])));
  const names = new Map(facts.flatMap((each) => [...each.values()].map(({ key, name }) => [key, name] as const)));
  const best = {
    year: bestOf(
      ads.map((ad) => ad.year),
      "highest",
    ),
    mileage: bestOf(
      ads.map((ad) => ad.mileageKm),
      "lowest",
    ),
  };
  return [...names]
    .sort(([a], [b]) => Number(askedFirst.has(b)) - Number(askedFirst.has(a)))
    .map(([key, name]) => {
      const marked = key === "year" || key === "mileage" ? key : undefined;
      const values = facts.map((each, i): ComparedValue => {
        const fact = each.get(key);
        return {
          text: fact?.value ?? "",
          color: fact?.color,
          best: marked && best[marked].has(i) ? marked : undefined,
        };
      });
      return { key, name, values, differs: new Set(values.map((value) => value.text)).size > 1 };
    });
}

const askedFirst = new Set(["year", "mileage"]);

/** What is known of an ad and worth comparing: features that its category says so of, and where and whose it is. */
function factsOf(ad: Product, catalogue: Catalogue, language: Language) {
  const features = catalogue.categories.byId.get(ad.categoryId)?.features ?? [];
  const idle = new Set(features.filter((each) => !each.comparable).map((each) => each.feature.key));
  const { t } = translator(language);
  const category = ad.kind === "part" ? nameOf(catalogue.categories.byId.get(ad.categoryId), language) : "";
  return [
    { key: "category", name: inLanguage(facetNames.category, language).text, value: category, color: undefined },
    ...keyedRows(ad, catalogue, language).filter(({ key }) => !idle.has(key)),
    {
      key: "city",
      name: inLanguage(facetNames.city, language).text,
      value: nameOf(catalogue.cities.byId.get(ad.cityId ?? 0), language),
      color: undefined,
    },
    {
      key: "seller",
      name: t("compare.seller"),
      value: shownSellerName(ad.seller.name, language).text,
      color: undefined,
    },
  ].filter((row) => row.value);
}

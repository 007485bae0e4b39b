import type { ListingKind } from "#db/schema/listings.ts";
import { BASE_CURRENCY, type Catalog } from "#domain/catalog/catalog.ts";
import { findBestValueIndexes } from "#domain/compare/comparison.ts";
import { isAddressText } from "#domain/listings/detail/inspection-fields.ts";
import { getListingPath, type Listing } from "#domain/listings/detail/listing.ts";
import { facetLabels } from "#domain/listings/filters/filter-labels.ts";
import { getTranslator } from "#i18n/translator.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import { convertMoney } from "#kernel/money.ts";
import type { Preferences } from "#web/context.ts";
import { type CardData, toCardData } from "#web/listing-card/card-data.ts";
import { getCatalogName, getKeyedSpecRows } from "#web/listing-card/spec-rows.ts";
import { presentSellerName } from "#web/seller-info/seller-name.ts";

type BestKey = "price" | "mileage" | "year";

export type ComparedValue = { text: string; color?: string | undefined; best?: BestKey | undefined };

/** Row of the comparison: one value per listing, and whether the values differ. */
export type ComparedRow = { key: string; name: string; values: ComparedValue[]; differs: boolean };

/**
 * Compared listings of one kind. Listings of different kinds, such as a car and a tyre, are compared in separate
 * tables.
 */
export type ComparedListingsOfKind = {
  kind: ListingKind;
  cards: (CardData & { cheapest: boolean })[];
  rows: ComparedRow[];
};

/** Groups the compared listings by kind, in the order of their first listings. */
export function groupComparedListings(
  products: readonly Listing[],
  catalog: Catalog,
  preferences: Preferences,
  now: Date,
): ComparedListingsOfKind[] {
  return [...Map.groupBy(products, (product) => product.kind)].map(([kind, listings]) => {
    const cheapest = findBestValueIndexes(getComparablePrices(listings, catalog), "lowest");
    return {
      kind,
      cards: listings.map((ad, i) => ({
        ...toCardData(ad, catalog, preferences, now),
        href: getListingPath(ad),
        cheapest: cheapest.has(i),
      })),
      rows: buildComparedRows(listings, catalog, preferences.language),
    };
  });
}

/**
 * Returns the prices in the base currency, null for a listing that has no price or is not active. All are null when
 * the listings differ in price unit or part category, because such prices are not comparable.
 */
function getComparablePrices(listings: readonly Listing[], catalog: Catalog): (number | null)[] {
  const areEqual = (getValue: (ad: Listing) => unknown) => new Set(listings.map(getValue)).size === 1;
  if (!areEqual((ad) => ad.pricePer) || (listings[0]?.kind === "part" && !areEqual((ad) => ad.categoryId))) {
    return listings.map(() => null);
  }
  const base = catalog.currencies.get(BASE_CURRENCY);
  return listings.map(({ price, status }) => {
    const from = price && status === "active" ? catalog.currencies.get(price.currency) : undefined;
    return price && from && base ? convertMoney(price, from, base).minor : null;
  });
}

function buildComparedRows(listings: readonly Listing[], catalog: Catalog, language: Language): ComparedRow[] {
  const factsByListing = listings.map(
    (ad) => new Map(getComparedFacts(ad, catalog, language).map((row) => [row.key, row])),
  );
  const names = new Map(
    factsByListing.flatMap((each) => [...each.values()].map(({ key, name }) => [key, name] as const)),
  );
  const best = {
    year: findBestValueIndexes(
      listings.map((ad) => ad.year),
      "highest",
    ),
    mileage: findBestValueIndexes(
      listings.map((ad) => ad.mileageKm),
      "lowest",
    ),
  };
  return [...names]
    .sort(([a], [b]) => Number(leadingKeys.has(b)) - Number(leadingKeys.has(a)))
    .map(([key, name]) => {
      const marked = key === "year" || key === "mileage" ? key : undefined;
      const values = factsByListing.map((each, i): ComparedValue => {
        const comparedRow = each.get(key);
        return {
          text: comparedRow?.value ?? "",
          color: comparedRow?.color,
          best: marked && best[marked].has(i) ? marked : undefined,
        };
      });
      return { key, name, values, differs: new Set(values.map((value) => value.text)).size > 1 };
    });
}

const leadingKeys = new Set(["year", "mileage"]);

/**
 * Returns the facts worth comparing: category, city, seller, and the features that the category does not exclude from
 * comparisons.
 */
function getComparedFacts(listing: Listing, catalog: Catalog, language: Language) {
  const features = catalog.categories.byId.get(listing.categoryId)?.features ?? [];
  const excludedKeys = new Set(features.filter((each) => !each.comparable).map((each) => each.feature.key));
  const { t } = getTranslator(language);
  const category =
    listing.kind === "part" ? getCatalogName(catalog.categories.byId.get(listing.categoryId), language) : "";
  return [
    { key: "category", name: pickTranslation(facetLabels.category, language).text, value: category, color: undefined },
    ...getKeyedSpecRows(listing, catalog, language).filter(({ key }) => !excludedKeys.has(key) && !isAddressText(key)),
    {
      key: "city",
      name: pickTranslation(facetLabels.city, language).text,
      value: getCatalogName(catalog.cities.byId.get(listing.cityId ?? 0), language),
      color: undefined,
    },
    {
      key: "seller",
      name: t("compare.seller"),
      value: presentSellerName(listing.seller.name, language).text,
      color: undefined,
    },
  ].filter((row) => row.value);
}

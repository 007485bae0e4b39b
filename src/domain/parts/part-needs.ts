import { type Catalog, type Category, getCategoryLineage } from "#domain/catalog/catalog.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import partNeeds from "./part-needs.json" with { type: "json" };

/** Kind of part that is needed together with another one. */
export type PartNeed = {
  category: Category;
  /** Whether the part must be for the same axle as the other one. */
  sameAxle: boolean;
  reason: LocalizedText;
};

type PartNeedEntry = { category: string; sameAxle?: boolean; en: string; ar: string };

const needsByCategory = new Map<string, readonly PartNeedEntry[]>(
  partNeeds.map(({ category, needs }) => [category, needs]),
);

/** Maximum number of kinds of parts that a page offers at once. */
const MAX_NEEDS = 4;

/**
 * Lists the kinds of parts that are needed together with parts of the given categories, without those categories
 * themselves. Each kind occurs once. The nearest category with an entry decides for its subcategories.
 */
export function listPartNeeds(catalog: Catalog, categoryIds: readonly number[]): PartNeed[] {
  const given = categoryIds.flatMap((id) => catalog.categories.byId.get(id) ?? []);
  const lineages = given.map((category) => getCategoryLineage(catalog, category).map(({ slug }) => slug));
  const isGiven = (slug: string) => lineages.some((slugs) => slugs.includes(slug));
  const needs = new Map<string, PartNeed>();
  for (const slugs of lineages) {
    const nearest = slugs.findLast((slug) => needsByCategory.has(slug)) ?? "";
    for (const { category: slug, sameAxle = false, en, ar } of needsByCategory.get(nearest) ?? []) {
      const category = catalog.categories.bySlug.get(slug);
      if (category && !isGiven(slug) && !needs.has(slug)) needs.set(slug, { category, sameAxle, reason: { en, ar } });
    }
  }
  return [...needs.values()].slice(0, MAX_NEEDS);
}

/** Facts of an offer that decide whether and before which others it is recommended. */
export type NeededOffer = {
  id: number;
  isInStock: boolean;
  /** Price in minor units of the base currency; null for a price on request. */
  price: number | null;
  isUsed: boolean;
  /** Average rating in stars; null without reviews. */
  rating: number | null;
  axleId: number | null;
};

/** Lowest average rating of an offer that is recommended. */
const MIN_RATING = 3;

/**
 * Chooses the offer to recommend: in stock, with a price, without bad reviews, and for the given axle or for both. Parts
 * that are not used come first, then the lowest price. Undefined if no offer is good enough.
 */
export function chooseNeededOffer<Offer extends NeededOffer>(
  offers: readonly Offer[],
  axleId: number | null,
): Offer | undefined {
  return offers
    .filter(
      (offer) =>
        offer.isInStock &&
        offer.price !== null &&
        (offer.rating === null || offer.rating >= MIN_RATING) &&
        (axleId === null || offer.axleId === null || offer.axleId === axleId),
    )
    .toSorted((a, b) => Number(a.isUsed) - Number(b.isUsed) || (a.price ?? 0) - (b.price ?? 0) || a.id - b.id)
    .at(0);
}

import type { ListingKind } from "#db/schema/listings.ts";
import {
  type Catalog,
  type CatalogEntry,
  type Category,
  getCategoryPath,
  getSubtreeIds,
} from "#domain/catalog/catalog.ts";
import type { ListingSummary } from "#domain/listings/detail/listing.ts";
import type { HomeSnapshot } from "#domain/listings/list/home-snapshot.server.ts";
import { countListingsByField, countSelectedListings } from "#domain/listings/list/listing-groups.ts";
import { MAKES_PATH } from "#domain/market/market-page.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import type { Preferences } from "#web/context.ts";
import { type CardData, toCardData } from "#web/listing-card/card-data.ts";
import { withRegion } from "#web/navigation/region-links.ts";

export type CountedLink = { slug: string; name: string; href: string; count: number };
export type CountedBrand = CountedLink & { image: string | null };
export type CountedCategory = CountedLink & { image: string | null; children: CountedLink[] };

const rootTypes = { car: "carForSale", part: "shop", rental: "rentalrooms" } as const;

/** Path of the list of all listings of a kind. */
export const listingKindPaths: Record<ListingKind, string> = {
  car: "/shop/CarForSale",
  part: "/shop/category/parts/products",
  rental: "/shop/category/products?kind=rental",
};

/**
 * Presents the market snapshot in the reader's language. The links of each group, such as makes or brands, lead to
 * lists with at least one listing.
 */
export function createHomeOverview({ rows }: HomeSnapshot, catalog: Catalog, preferences: Preferences, now: Date) {
  const getName = (entry: CatalogEntry) => pickTranslation(entry.name, preferences.language).text;
  const toCountedLinks = (
    entries: readonly CatalogEntry[],
    counts: ReadonlyMap<number, number>,
    getHref: (slug: string) => string,
  ): CountedLink[] =>
    entries
      .map((entry) => ({
        slug: entry.slug,
        name: getName(entry),
        href: toRegion(getHref(entry.slug)),
        count: counts.get(entry.id) ?? 0,
      }))
      .filter((each) => each.count > 0);

  const toRegion = (href: string) => withRegion(href, preferences.region?.slug);

  return {
    total: (kind: ListingKind): number => countSelectedListings(rows, { kind }),

    cards: (ads: readonly ListingSummary[]): CardData[] => ads.map((ad) => toCardData(ad, catalog, preferences, now)),

    bodies: (): CountedLink[] => {
      const bodies = catalog.features.get("body")?.lookups ?? [];
      const counts = countListingsByField(rows, { kind: "car" }, "bodyId");
      return toCountedLinks(bodies, counts, (slug) => `/shop/CarForSale?body=${slug}`);
    },

    makes: (): CountedLink[] => {
      const counts = countListingsByField(rows, { kind: "car" }, "makeId");
      // The pages about makes show all countries.
      const toHref = (slug: string) => (preferences.region ? `/shop/CarForSale?make=${slug}` : `${MAKES_PATH}/${slug}`);
      const makes = toCountedLinks(catalog.makes.all, counts, toHref);
      return makes.sort((a, b) => b.count - a.count);
    },

    /** Brands of parts, those with the most parts first. */
    brands: (): CountedBrand[] => {
      const counts = countListingsByField(rows, { kind: "part" }, "brandId");
      return toCountedLinks(catalog.brands.all, counts, (slug) => `${listingKindPaths.part}?brand=${slug}`)
        .sort((a, b) => b.count - a.count)
        .map((brand) => ({ ...brand, image: catalog.brands.bySlug.get(brand.slug)?.image ?? null }));
    },

    /** Categories below the root of a kind, with their subcategories. */
    categories: (kind: ListingKind): CountedCategory[] => {
      const counts = countListingsByField(rows, { kind }, "categoryId");
      const toCounted = (category: Category): CountedCategory => ({
        slug: category.slug,
        name: getName(category),
        href: toRegion(getCategoryPath(category)),
        count: getSubtreeIds(category).reduce((sum, id) => sum + (counts.get(id) ?? 0), 0),
        image: category.image,
        children: category.children
          .map(toCounted)
          .filter((child) => child.count > 0)
          // Only two levels are shown. The category pages show deeper levels.
          .map((child) => ({ ...child, children: [] })),
      });
      return catalog.roots
        .filter((root) => root.type === rootTypes[kind])
        .flatMap((root) => root.children.map(toCounted))
        .filter((category) => category.count > 0);
    },

    /** Paths of the lists of each kind in the visitor's region. */
    paths: {
      car: toRegion(listingKindPaths.car),
      part: toRegion(listingKindPaths.part),
      rental: toRegion(listingKindPaths.rental),
    } satisfies Record<ListingKind, string>,

    /** Picture of the root category of a kind. */
    image: (kind: ListingKind): string | null =>
      catalog.roots.find((root) => root.type === rootTypes[kind])?.image ?? null,
  };
}

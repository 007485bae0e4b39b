import type { AdKind } from "#db/schema/ads.ts";
import type { Market } from "#domain/ads/market.server.ts";
import { adsOf, countsOf } from "#domain/ads/market.ts";
import type { ProductSummary } from "#domain/ads/product.ts";
import { type Catalogue, type Category, categoryPath, type Named, subtreeIds } from "#domain/catalog/catalogue.ts";
import { inLanguage } from "#kernel/local-text.ts";
import type { Preferences } from "#web/context.ts";
import { type CardData, cardOf } from "#web/shop/card.ts";

export type Counted = { slug: string; name: string; href: string; count: number };
export type CountedBrand = Counted & { image: string | null };
export type CountedCategory = Counted & { image: string | null; children: Counted[] };

const rootTypes = { car: "carForSale", part: "shop", rental: "rentalrooms" } as const;

/** Where all ads of a kind are. */
export const kindPaths: Record<AdKind, string> = {
  car: "/shop/CarForSale",
  part: "/shop/category/parts/products",
  rental: "/shop/category/products?kind=rental",
};

/** The market in a reader's words: counts and links of everything that has an ad, nothing without. */
export class Overview {
  readonly #market: Market;
  readonly #catalogue: Catalogue;
  readonly #preferences: Preferences;
  readonly #now: Date;

  constructor(market: Market, catalogue: Catalogue, preferences: Preferences, now: Date) {
    this.#market = market;
    this.#catalogue = catalogue;
    this.#preferences = preferences;
    this.#now = now;
  }

  total(kind: AdKind): number {
    return adsOf(this.#market.rows, { kind });
  }

  cards(ads: readonly ProductSummary[]): CardData[] {
    return ads.map((ad) => cardOf(ad, this.#catalogue, this.#preferences, this.#now));
  }

  bodies(): Counted[] {
    const bodies = this.#catalogue.features.get("body")?.lookups ?? [];
    const counts = countsOf(this.#market.rows, { kind: "car" }, "bodyId");
    return this.#counted(bodies, counts, (slug) => `/shop/CarForSale?body=${slug}`);
  }

  makes(): Counted[] {
    const counts = countsOf(this.#market.rows, { kind: "car" }, "makeId");
    const makes = this.#counted(this.#catalogue.makes.all, counts, (slug) => `/shop/CarForSale?make=${slug}`);
    return makes.sort((a, b) => b.count - a.count);
  }

  /** Makers of parts, those with the most parts first. */
  brands(): CountedBrand[] {
    const counts = countsOf(this.#market.rows, { kind: "part" }, "brandId");
    const brands = this.#counted(this.#catalogue.brands.all, counts, (slug) => `${kindPaths.part}?brand=${slug}`);
    return brands
      .sort((a, b) => b.count - a.count)
      .map((brand) => ({ ...brand, image: this.#catalogue.brands.bySlug.get(brand.slug)?.image ?? null }));
  }

  /** Below the root of that kind, with what is below each. */
  categories(kind: AdKind): CountedCategory[] {
    const counts = countsOf(this.#market.rows, { kind }, "categoryId");
    const counted = (category: Category): CountedCategory => ({
      slug: category.slug,
      name: this.#name(category),
      href: categoryPath(category),
      count: subtreeIds(category).reduce((sum, id) => sum + (counts.get(id) ?? 0), 0),
      image: category.image,
      children: category.children
        .map(counted)
        .filter((child) => child.count > 0)
        // Two levels are shown; what is deeper is on the category's own page.
        .map((child) => ({ ...child, children: [] })),
    });
    return this.#catalogue.roots
      .filter((root) => root.type === rootTypes[kind])
      .flatMap((root) => root.children.map(counted))
      .filter((category) => category.count > 0);
  }

  /** The picture that stands for a kind. */
  image(kind: AdKind): string | null {
    return this.#catalogue.roots.find((root) => root.type === rootTypes[kind])?.image ?? null;
  }

  #name(thing: Named): string {
    return inLanguage(thing.name, this.#preferences.language).text;
  }

  #counted(things: readonly Named[], counts: ReadonlyMap<number, number>, hrefOf: (slug: string) => string): Counted[] {
    return things
      .map((thing) => ({
        slug: thing.slug,
        name: this.#name(thing),
        href: hrefOf(thing.slug),
        count: counts.get(thing.id) ?? 0,
      }))
      .filter((each) => each.count > 0);
  }
}

import type { Db } from "#db/database.ts";
import type { AdKind } from "#db/schema/ads.ts";
import { noCriteria } from "#domain/ads/criteria.ts";
import { facetsOf } from "#domain/ads/facets.server.ts";
import { newestProducts } from "#domain/ads/list.server.ts";
import { type Catalogue, type Category, categoryPath, subtreeIds } from "#domain/catalog/catalogue.ts";
import { inLanguage, type Language } from "#kernel/local-text.ts";
import type { Preferences } from "#web/context.ts";
import { type CardData, cardOf } from "#web/shop/card.ts";

export type Counted = { slug: string; name: string; href: string; count: number };
export type CountedCategory = Counted & { image: string | null; children: Counted[] };

/** What there is of one kind of ad: counts from the database, nothing without ads. */
export type Overview = {
  total: number;
  newest: CardData[];
  categories: CountedCategory[];
  bodies: Counted[];
  makes: Counted[];
};

export async function overviewOf(
  db: Db,
  catalogue: Catalogue,
  preferences: Preferences,
  now: Date,
  kind: AdKind,
  newest: number,
): Promise<Overview> {
  const { language } = preferences;
  const facets = await facetsOf(db, { ...noCriteria(), kind });
  const cards = await newestProducts(db, { kind }, newest);
  const type = { car: "carForSale", part: "shop", rental: "rentalrooms" }[kind];
  const count = (category: Category) =>
    subtreeIds(category).reduce((sum, id) => sum + (facets.counts.category.get(id) ?? 0), 0);
  const counted = (category: Category): CountedCategory => ({
    slug: category.slug,
    name: inLanguage(category.name, language).text,
    href: categoryPath(category),
    count: count(category),
    image: category.image,
    children: category.children.map(counted).filter((child) => child.count > 0),
  });
  return {
    total: facets.total,
    newest: cards.map((card) => cardOf(card, catalogue, preferences, now)),
    categories: catalogue.roots
      .filter((root) => root.type === type)
      .flatMap((root) => root.children.map(counted))
      .filter((category) => category.count > 0),
    bodies: (catalogue.features.get("body")?.lookups ?? [])
      .map((body) => link("body", body.slug, inLanguage(body.name, language).text, facets.counts.body.get(body.id)))
      .filter((body) => body.count > 0),
    makes: countedMakes(catalogue, facets.counts.make, language),
  };
}

const link = (parameter: string, slug: string, name: string, count = 0): Counted => ({
  slug,
  name,
  count,
  href: `/shop/CarForSale?${parameter}=${slug}`,
});

function countedMakes(catalogue: Catalogue, counts: ReadonlyMap<number, number>, language: Language): Counted[] {
  return catalogue.makes.all
    .map((make) => link("make", make.slug, inLanguage(make.name, language).text, counts.get(make.id)))
    .filter((make) => make.count > 0)
    .sort((a, b) => b.count - a.count);
}

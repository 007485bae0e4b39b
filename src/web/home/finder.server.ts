import type { AdKind } from "#db/schema/ads.ts";
import { thingOf } from "#domain/ads/choices.ts";
import type { Market } from "#domain/ads/market.server.ts";
import { adsOf, countsOf, type MarketChoice, type MarketFact } from "#domain/ads/market.ts";
import { kinds } from "#domain/ads/request.ts";
import { type Catalogue, type Category, type Named, subtreeIds } from "#domain/catalog/catalogue.ts";
import { inLanguage, type Language } from "#kernel/local-text.ts";
import { kindPaths } from "./overview.server.ts";

export type FinderOption = { value: string; label: string; count: number };

/** What the finder's fields offer with what is chosen in the others, and how many ads that is. */
export type FinderOptions = {
  kind: AdKind;
  total: number;
  year: FinderOption[];
  make: FinderOption[];
  model: FinderOption[];
  category: FinderOption[];
  brand: FinderOption[];
};

const kindOf = (params: URLSearchParams): AdKind => kinds.find((kind) => kind === params.get("kind")) ?? "car";

/** The form's fields that count for its kind; what names nothing is left out. */
function choiceOf(params: URLSearchParams, catalogue: Catalogue) {
  const kind = kindOf(params);
  const find = (facet: "make" | "model" | "category" | "brand") => thingOf(catalogue, facet, params.get(facet) ?? "");
  const year = /^(19|20)\d\d$/.test(params.get("year") ?? "") ? Number(params.get("year")) : undefined;
  if (kind === "part") {
    const category = find("category");
    return {
      kind,
      category: category && catalogue.categories.byId.get(category.id),
      brand: find("brand"),
    };
  }
  const make = find("make");
  const model = find("model");
  // A model that was chosen before another make doesn't count any more.
  const ofMake = make && model && catalogue.models.get(model.id)?.makeId === make.id;
  return { kind, year, make, model: ofMake ? model : undefined };
}

export function finderOptions(
  params: URLSearchParams,
  market: Market,
  catalogue: Catalogue,
  language: Language,
): FinderOptions {
  const chosen = choiceOf(params, catalogue);
  const { kind } = chosen;
  const choice: MarketChoice = {
    kind,
    ...(chosen.year === undefined ? {} : { year: [chosen.year] }),
    ...(chosen.make ? { makeId: [chosen.make.id] } : {}),
    ...(chosen.model ? { modelId: [chosen.model.id] } : {}),
    ...(chosen.category ? { categoryId: subtreeIds(chosen.category) } : {}),
    ...(chosen.brand ? { brandId: [chosen.brand.id] } : {}),
  };
  const counts = (fact: MarketFact, free: MarketChoice = choice) => countsOf(market.rows, free, fact);
  const collator = new Intl.Collator(language);
  const named = (things: readonly Named[], count: (thing: Named) => number, slugOf = (thing: Named) => thing.slug) =>
    things
      .map((thing) => ({
        value: slugOf(thing),
        label: inLanguage(thing.name, language).text,
        count: count(thing),
      }))
      .filter((option) => option.count > 0)
      .sort((a, b) => collator.compare(a.label, b.label));
  const byId = (map: ReadonlyMap<number, number>) => (thing: Named) => map.get(thing.id) ?? 0;

  const base = { kind, total: adsOf(market.rows, choice), year: [], make: [], model: [], category: [], brand: [] };
  if (kind === "part") {
    const byCategory = counts("categoryId");
    const below = (thing: Named) =>
      subtreeIds(thing as Category).reduce((sum, id) => sum + (byCategory.get(id) ?? 0), 0);
    const departments = catalogue.roots.filter((root) => root.type === "shop").flatMap((root) => root.children);
    return {
      ...base,
      category: named(departments, below),
      brand: named(catalogue.brands.all, byId(counts("brandId"))),
    };
  }
  // Makes don't depend on the model chosen before: changing the make clears it.
  const { modelId: _, ...anyModel } = choice;
  const { make } = chosen;
  return {
    ...base,
    year: [...counts("year")]
      .sort(([a], [b]) => b - a)
      .map(([year, count]) => ({ value: String(year), label: String(year), count })),
    make: named(catalogue.makes.all, byId(counts("makeId", anyModel))),
    model: make
      ? named(
          catalogue.modelsOfMake.get(make.id) ?? [],
          byId(counts("modelId")),
          (model) => `${make.slug}.${model.slug}`,
        )
      : [],
  };
}

/** The list that the finder's form leads to. */
export function foundPath(params: URLSearchParams, catalogue: Catalogue): string {
  const chosen = choiceOf(params, catalogue);
  const category = chosen.category?.type === "shop" ? chosen.category : undefined;
  const [path = "", fixed] = (category ? `/shop/category/${category.slug}/products` : kindPaths[chosen.kind]).split(
    "?",
  );
  const query = new URLSearchParams(fixed);
  if (chosen.make) query.set("make", chosen.make.slug);
  if (chosen.make && chosen.model) query.set("model", `${chosen.make.slug}.${chosen.model.slug}`);
  if (chosen.brand) query.set("brand", chosen.brand.slug);
  if (chosen.year !== undefined) {
    query.set("yearMin", String(chosen.year));
    query.set("yearMax", String(chosen.year));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

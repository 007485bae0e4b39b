import type { CategoryLayout, CategoryType, FeatureType } from "#db/schema/catalog.ts";
import type { SiteSettings } from "#domain/site/site-settings.ts";
import { squash, tokens } from "#kernel/fold.ts";
import type { LocalText } from "#kernel/local-text.ts";
import type { CurrencyFacts } from "#kernel/money.ts";

export type Language = { code: string; name: string; image: string; direction: "ltr" | "rtl" };
export type Currency = CurrencyFacts & { symbol: string; symbolAr: string; name: LocalText };
export type Country = { code: string; name: LocalText };
/** Something with an id, an address part and a name in both languages. */
export type Named = { id: number; slug: string; name: LocalText };
export type City = Named & { country: string };
export type Make = Named & { country: string | null };
export type Model = Named & { makeId: number; bodyId: number | null };
export type Brand = Named & { country: string | null; image: string | null };
export type Lookup = Named & { featureId: number; color: string | null };
export type Feature = {
  id: number;
  key: string;
  type: FeatureType;
  name: LocalText;
  unit: LocalText | null;
  /** Column of `ads` that holds the value, or null when it is a row of ad_features. */
  column: string | null;
  lookups: Lookup[];
};
export type Category = Named & {
  parentId: number | null;
  type: CategoryType;
  image: string | null;
  layout: CategoryLayout;
  customFields: Record<string, unknown>;
  children: Category[];
  /** Its own features and those it inherits, its parents' first. */
  features: CategoryFeature[];
};
export type CategoryFeature = { feature: Feature; filterable: boolean; comparable: boolean; required: boolean };

/** Look-up by id and by slug, in display order. */
export class Index<T extends Named> {
  readonly all: readonly T[];
  readonly byId: ReadonlyMap<number, T>;
  readonly bySlug: ReadonlyMap<string, T>;

  constructor(all: readonly T[]) {
    this.all = all;
    this.byId = new Map(all.map((item) => [item.id, item]));
    this.bySlug = new Map(all.map((item) => [item.slug, item]));
  }

  /** By slug, else by id in digits (every address takes either). */
  find(slugOrId: string): T | undefined {
    return this.bySlug.get(slugOrId) ?? (/^\d{1,9}$/.test(slugOrId) ? this.byId.get(Number(slugOrId)) : undefined);
  }
}

export type AliasTarget = "make" | "model" | "city" | "brand" | "lookup";
export type AliasRow = { folded: string; text: string; target: AliasTarget; id: number };

/** What people call makes, models, cities, brands and feature values, in either script (rule 16). */
export class Spellings {
  readonly #ids = new Map<string, number[]>();
  readonly #texts = new Map<string, string[]>();
  readonly #forms = new Map<string, string[]>();
  /** Of what was asked for: that is what ads are of that are written, and the look into all texts would hold up every start. */
  readonly #words = new Map<string, readonly string[]>();

  constructor(rows: readonly AliasRow[]) {
    for (const { folded, text, target, id } of rows) {
      const owner = `${target}#${id}`;
      add(this.#ids, `${target}:${folded}`, id);
      add(this.#forms, owner, folded);
      add(this.#texts, owner, text);
    }
  }

  /** Ids that are spelt like `text`, whatever its spacing, script variant or case. */
  find(target: AliasTarget, text: string): readonly number[] {
    return this.#ids.get(`${target}:${squash(text)}`) ?? [];
  }

  /** Every spelling of the thing, folded and without spaces. */
  forms(target: AliasTarget, id: number): readonly string[] {
    return this.#forms.get(`${target}#${id}`) ?? [];
  }

  /** All folded words by which the thing may be searched, space-free forms among them. */
  words(target: AliasTarget, id: number | null): readonly string[] {
    if (id === null) return [];
    const owner = `${target}#${id}`;
    const known = this.#words.get(owner);
    if (known) return known;
    const forms = this.#forms.get(owner) ?? [];
    const words = [...new Set([...(this.#texts.get(owner) ?? []).flatMap(tokens), ...forms])];
    if (forms.length > 0) this.#words.set(owner, words);
    return words;
  }
}

function add<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Words for the same thing: by the folded words of each text, joined by a space, the words of all of them. */
export type Synonyms = ReadonlyMap<string, readonly (readonly string[])[]>;

/** Texts of one meaning each, as people wrote them; a text of two meanings stands for both. */
export function synonymsFrom(rows: readonly { meaning: string; text: string }[]): Synonyms {
  const byMeaning = new Map<string, Map<string, string[]>>();
  for (const { meaning, text } of rows) {
    const words = tokens(text);
    const group = byMeaning.get(meaning) ?? new Map<string, string[]>();
    if (words.length > 0) group.set(words.join(" "), words);
    byMeaning.set(meaning, group);
  }
  const result = new Map<string, Map<string, string[]>>();
  for (const group of byMeaning.values()) {
    for (const key of group.keys()) result.set(key, new Map([...(result.get(key) ?? []), ...group]));
  }
  return new Map([...result].map(([key, group]) => [key, [...group.values()]]));
}

/** What parts are called, folded: by synonyms and by the categories of parts below the first. */
export function partNamesFrom(
  rows: readonly { text: string; of_part: boolean }[],
  categories: readonly Category[],
): ReadonlySet<string> {
  const names = [
    ...rows.filter(({ of_part }) => of_part).map(({ text }) => text),
    ...categories
      .filter(({ type, parentId }) => type === "shop" && parentId !== null)
      .flatMap(({ name }) => [name.ar ?? "", name.en ?? ""]),
  ];
  return new Set(names.map((name) => tokens(name).join(" ")).filter(Boolean));
}

/** Everything that changes slowly and is needed all the time, as one snapshot in memory. */
export type Catalogue = {
  languages: readonly Language[];
  currencies: ReadonlyMap<string, Currency>;
  countries: readonly Country[];
  cities: Index<City>;
  brands: Index<Brand>;
  makes: Index<Make>;
  models: ReadonlyMap<number, Model>;
  modelsOfMake: ReadonlyMap<number, readonly Model[]>;
  features: ReadonlyMap<string, Feature>;
  lookups: ReadonlyMap<number, Lookup>;
  categories: Index<Category>;
  roots: readonly Category[];
  spellings: Spellings;
  synonyms: Synonyms;
  partNames: ReadonlySet<string>;
  /** What administrators decide about the whole site. */
  site: SiteSettings;
};

/** The currency that prices are compared in (CN-03: USD, rate 1). */
export const baseCurrency = "USD";

/** Ids of a category and of everything below it. */
export function subtreeIds(category: Category): number[] {
  return [category.id, ...category.children.flatMap(subtreeIds)];
}

/** From the root down to the category itself: its breadcrumbs. */
export function lineage(catalogue: Catalogue, category: Category): Category[] {
  const parent = category.parentId === null ? undefined : catalogue.categories.byId.get(category.parentId);
  return parent ? [...lineage(catalogue, parent), category] : [category];
}

/** Where a category link leads (RT-21). Blog categories lead to the blog. */
export function categoryPath(category: Pick<Category, "type" | "slug" | "parentId">): string {
  switch (category.type) {
    case "showrooms":
      return "/shop/showrooms";
    case "rentalrooms":
      return "/shop/rentalrooms";
    case "carForSale":
      return category.parentId === null ? "/shop/CarForSale" : `/shop/CarForSale?category=${category.slug}`;
    case "blog":
      return `/blog/category/${category.slug}`;
    case "shop":
      return `/shop/category/${category.slug}/products`;
  }
}

import type { CategoryLayout, CategoryType, FeatureType } from "#db/schema/catalog.ts";
import type { SiteSettings } from "#domain/site/site-settings.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import type { CurrencyInfo } from "#kernel/money.ts";
import { normalizeToKey, tokenize } from "#kernel/normalize-text.ts";

export type SiteLanguage = { code: string; name: string; image: string; direction: "ltr" | "rtl" };
export type Currency = CurrencyInfo & { symbol: string; symbolAr: string; name: LocalizedText };
export type Country = { code: string; name: LocalizedText };
/** Catalog entry with an id, a URL slug and a name in both languages. */
export type Named = { id: number; slug: string; name: LocalizedText };
export type City = Named & { country: string };
export type Make = Named & { country: string | null };
export type Model = Named & { makeId: number; bodyId: number | null };
export type Brand = Named & { country: string | null; image: string | null };
export type Lookup = Named & { featureId: number; color: string | null };
export type Feature = {
  id: number;
  key: string;
  type: FeatureType;
  name: LocalizedText;
  unit: LocalizedText | null;
  /** Column of `ads` that holds the value. Null when the value is a row of ad_features. */
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
  /** Own and inherited features. Inherited features come first. */
  features: CategoryFeature[];
};
export type CategoryFeature = { feature: Feature; filterable: boolean; comparable: boolean; required: boolean };

/** Index of catalog entries by id and by slug, in display order. */
export class CatalogIndex<T extends Named> {
  readonly all: readonly T[];
  readonly byId: ReadonlyMap<number, T>;
  readonly bySlug: ReadonlyMap<string, T>;

  constructor(all: readonly T[]) {
    this.all = all;
    this.byId = new Map(all.map((item) => [item.id, item]));
    this.bySlug = new Map(all.map((item) => [item.slug, item]));
  }

  /** Finds an entry by its slug, otherwise by its id in digits. Every URL accepts either. */
  find(slugOrId: string): T | undefined {
    return this.bySlug.get(slugOrId) ?? (/^\d{1,9}$/.test(slugOrId) ? this.byId.get(Number(slugOrId)) : undefined);
  }
}

export type AliasTarget = "make" | "model" | "city" | "brand" | "lookup";
export type AliasRow = { folded: string; text: string; target: AliasTarget; id: number };

/** Spellings of makes, models, cities, brands and feature values, in Arabic and Latin script (rule 16). */
export class Spellings {
  readonly #ids = new Map<string, number[]>();
  readonly #texts = new Map<string, string[]>();
  readonly #forms = new Map<string, string[]>();
  /** Words are computed on first use, because splitting all spellings would delay every start. */
  readonly #words = new Map<string, readonly string[]>();

  constructor(rows: readonly AliasRow[]) {
    for (const { folded, text, target, id } of rows) {
      const owner = `${target}#${id}`;
      appendToList(this.#ids, `${target}:${folded}`, id);
      appendToList(this.#forms, owner, folded);
      appendToList(this.#texts, owner, text);
    }
  }

  /** Finds the ids with this spelling, regardless of spacing, script variants and case. */
  find(target: AliasTarget, text: string): readonly number[] {
    return this.#ids.get(`${target}:${normalizeToKey(text)}`) ?? [];
  }

  /** Returns every spelling of an entry, folded and without spaces. */
  forms(target: AliasTarget, id: number): readonly string[] {
    return this.#forms.get(`${target}#${id}`) ?? [];
  }

  /** Returns all folded words that match an entry in a search, including forms without spaces. */
  words(target: AliasTarget, id: number | null): readonly string[] {
    if (id === null) return [];
    const owner = `${target}#${id}`;
    const cached = this.#words.get(owner);
    if (cached) return cached;
    const forms = this.#forms.get(owner) ?? [];
    const words = [...new Set([...(this.#texts.get(owner) ?? []).flatMap(tokenize), ...forms])];
    if (forms.length > 0) this.#words.set(owner, words);
    return words;
  }
}

function appendToList<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/**
 * Synonyms: maps the folded words of a text, joined by a space, to the word lists of all texts with the same meaning.
 */
export type Synonyms = ReadonlyMap<string, readonly (readonly string[])[]>;

/** Groups texts by meaning. A text with two meanings gets the synonyms of both. */
export function buildSynonyms(rows: readonly { meaning: string; text: string }[]): Synonyms {
  const byMeaning = new Map<string, Map<string, string[]>>();
  for (const { meaning, text } of rows) {
    const words = tokenize(text);
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

/** Collects the folded names of parts from the synonyms and from the categories of parts below the root. */
export function buildPartNames(
  rows: readonly { text: string; of_part: boolean }[],
  categories: readonly Category[],
): ReadonlySet<string> {
  const names = [
    ...rows.filter(({ of_part }) => of_part).map(({ text }) => text),
    ...categories
      .filter(({ type, parentId }) => type === "shop" && parentId !== null)
      .flatMap(({ name }) => [name.ar ?? "", name.en ?? ""]),
  ];
  return new Set(names.map((name) => tokenize(name).join(" ")).filter(Boolean));
}

/** In-memory snapshot of slowly changing reference data. */
export type Catalog = {
  languages: readonly SiteLanguage[];
  currencies: ReadonlyMap<string, Currency>;
  countries: readonly Country[];
  cities: CatalogIndex<City>;
  brands: CatalogIndex<Brand>;
  makes: CatalogIndex<Make>;
  models: ReadonlyMap<number, Model>;
  modelsOfMake: ReadonlyMap<number, readonly Model[]>;
  features: ReadonlyMap<string, Feature>;
  lookups: ReadonlyMap<number, Lookup>;
  categories: CatalogIndex<Category>;
  roots: readonly Category[];
  spellings: Spellings;
  synonyms: Synonyms;
  partNames: ReadonlySet<string>;
  /** Site-wide settings of the administrators. */
  site: SiteSettings;
};

/** Currency for comparing prices (CN-03: USD, rate 1). */
export const BASE_CURRENCY = "USD";

/** Returns the ids of a category and all its descendants. */
export function getSubtreeIds(category: Category): number[] {
  return [category.id, ...category.children.flatMap(getSubtreeIds)];
}

/** Returns the categories from the root to the given one, for breadcrumbs. */
export function getCategoryLineage(catalog: Catalog, category: Category): Category[] {
  const parent = category.parentId === null ? undefined : catalog.categories.byId.get(category.parentId);
  return parent ? [...getCategoryLineage(catalog, parent), category] : [category];
}

/** Returns the target path of a category link (RT-21). Blog categories link to the blog. */
export function getCategoryPath(category: Pick<Category, "type" | "slug" | "parentId">): string {
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

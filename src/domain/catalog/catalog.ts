import type { CategoryLayout, CategoryType, FeatureType } from "#db/schema/catalog.ts";
import type { SiteSettings } from "#domain/site/site-settings.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import type { CurrencyInfo } from "#kernel/money.ts";
import { normalizeToKey, tokenize } from "#kernel/normalize-text.ts";

type SiteLanguage = { code: string; name: string; image: string; direction: "ltr" | "rtl" };
export type Currency = CurrencyInfo & { symbol: string; symbolAr: string; name: LocalizedText };
export type Country = { code: string; name: LocalizedText };
/** Catalog entry with an id, a URL slug and a name in English and Arabic. */
export type CatalogEntry = { id: number; slug: string; name: LocalizedText };
/** Position on the Earth, in degrees. */
export type Coordinates = { latitude: number; longitude: number };
export type City = CatalogEntry & { country: string; coordinates: Coordinates | null };
export type Make = CatalogEntry & { country: string | null };
export type Model = CatalogEntry & { makeId: number; bodyId: number | null };
export type Brand = CatalogEntry & { country: string | null; image: string | null };
export type FeatureLookup = CatalogEntry & { featureId: number; color: string | null };
export type Feature = {
  id: number;
  key: string;
  type: FeatureType;
  name: LocalizedText;
  unit: LocalizedText | null;
  /** Column of `ads` that stores the value of the feature. Null when the value is a row of `ad_features`. */
  column: string | null;
  lookups: FeatureLookup[];
};
export type Category = CatalogEntry & {
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

/** Catalog entries of one kind in display order, which can be found by id and by slug. */
export class CatalogIndex<T extends CatalogEntry> {
  readonly all: readonly T[];
  readonly byId: ReadonlyMap<number, T>;
  readonly bySlug: ReadonlyMap<string, T>;

  constructor(all: readonly T[]) {
    this.all = all;
    this.byId = new Map(all.map((item) => [item.id, item]));
    this.bySlug = new Map(all.map((item) => [item.slug, item]));
  }

  /** Finds a catalog entry by its slug, or by its id as a text of digits. URLs may contain either. */
  find(slugOrId: string): T | undefined {
    return this.bySlug.get(slugOrId) ?? (/^\d{1,9}$/.test(slugOrId) ? this.byId.get(Number(slugOrId)) : undefined);
  }
}

export type AliasTarget = "make" | "model" | "city" | "brand" | "lookup";
export type AliasRow = {
  folded: string;
  text: string;
  target: AliasTarget;
  id: number;
  /** Whether the spelling names only some of what the entry covers: an engine, a trim, a generation or a district. */
  narrower?: boolean;
};

/** Spellings of the names of makes, models, cities, brands and feature values, in Arabic and Latin script (rule 16). */
export class CatalogSpellings {
  readonly #ids = new Map<string, number[]>();
  readonly #texts = new Map<string, string[]>();
  readonly #listForms = new Map<string, string[]>();
  readonly #fullForms = new Map<string, string[]>();
  /**
   * Cache of the words of each entry. The cache is filled on first use, because splitting all spellings would delay
   * every start.
   */
  readonly #listWords = new Map<string, readonly string[]>();

  constructor(rows: readonly AliasRow[]) {
    for (const { folded, text, target, id, narrower = false } of rows) {
      const owner = `${target}#${id}`;
      appendToList(this.#ids, `${target}:${folded}`, id);
      appendToList(this.#listForms, owner, folded);
      if (narrower) continue;
      appendToList(this.#fullForms, owner, folded);
      appendToList(this.#texts, owner, text);
    }
  }

  /**
   * Finds the ids of the catalog entries that have the spelling `text`. Spaces, case and variants of letters make no
   * difference.
   */
  find(target: AliasTarget, text: string): readonly number[] {
    return this.#ids.get(`${target}:${normalizeToKey(text)}`) ?? [];
  }

  /** Returns all spellings of a catalog entry, normalized and without spaces. */
  listForms(target: AliasTarget, id: number): readonly string[] {
    return this.#listForms.get(`${target}#${id}`) ?? [];
  }

  /** Returns the spellings that name the whole catalog entry, normalized and without spaces. */
  listFullForms(target: AliasTarget, id: number): readonly string[] {
    return this.#fullForms.get(`${target}#${id}`) ?? [];
  }

  /** Returns whether a spelling names only a part of a catalog entry, such as the C180 of the C-Class. */
  isNarrowerForm(target: AliasTarget, id: number, form: string): boolean {
    return this.listForms(target, id).includes(form) && !this.listFullForms(target, id).includes(form);
  }

  /**
   * Returns all normalized words by which a search finds listings with a catalog entry, including spellings without
   * spaces. The words of narrower names are left out, because not every listing with the C-Class is a C180.
   */
  listWords(target: AliasTarget, id: number | null): readonly string[] {
    if (id === null) return [];
    const owner = `${target}#${id}`;
    const cached = this.#listWords.get(owner);
    if (cached) return cached;
    const forms = this.#fullForms.get(owner) ?? [];
    const words = [...new Set([...(this.#texts.get(owner) ?? []).flatMap(tokenize), ...forms])];
    if (forms.length > 0) this.#listWords.set(owner, words);
    return words;
  }
}

function appendToList<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/**
 * Synonyms for the search. The key is a text as normalized words joined by a space. The value lists the texts with the
 * same meaning, each as a list of words.
 */
export type SearchSynonyms = ReadonlyMap<string, readonly (readonly string[])[]>;

/** Builds the synonyms by grouping texts with the same meaning. A text with two meanings gets the synonyms of both. */
export function buildSynonyms(rows: readonly { meaning: string; text: string }[]): SearchSynonyms {
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

/**
 * Collects the names of part kinds such as brake pads, in normalized form: the synonyms for parts and the names of the
 * subcategories of parts.
 */
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

/** In-memory snapshot of the reference data of the site, which seldom changes. */
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
  lookups: ReadonlyMap<number, FeatureLookup>;
  /** Ids of the features of which a listing has several values. */
  multipleChoiceFeatureIds: ReadonlySet<number>;
  categories: CatalogIndex<Category>;
  roots: readonly Category[];
  spellings: CatalogSpellings;
  synonyms: SearchSynonyms;
  partNames: ReadonlySet<string>;
  /** Settings of the whole site that administrators can change. */
  site: SiteSettings;
};

/** Currency in which prices are compared (CN-03: USD, rate 1). */
export const BASE_CURRENCY = "USD";

/** Returns the ids of a category and all its descendants. */
export function getSubtreeIds(category: Category): number[] {
  return [category.id, ...category.children.flatMap(getSubtreeIds)];
}

/** Returns the categories from the root to the given one, for breadcrumbs. */
export function getCategoryLineage(catalog: Pick<Catalog, "categories">, category: Category): Category[] {
  const parent = category.parentId === null ? undefined : catalog.categories.byId.get(category.parentId);
  return parent ? [...getCategoryLineage(catalog, parent), category] : [category];
}

/** Returns the path to which the link of a category leads (RT-21). Categories of the blog lead to the blog. */
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

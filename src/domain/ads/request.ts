import type { AdKind } from "#db/schema/ads.ts";
import { baseCurrency, type Catalogue, type Category, subtreeIds } from "#domain/catalog/catalogue.ts";
import { spelledLike } from "#domain/search/names.ts";
import { searchQuery } from "#domain/search/query.ts";
import { parseTypedNumber } from "#kernel/digits.ts";
import { convert, toMinor } from "#kernel/money.ts";
import type { FieldError } from "#kernel/result.ts";
import { lookupOf, thingOf } from "./choices.ts";
import {
  type Choice,
  type ChoiceFacet,
  type Criteria,
  choiceFacets,
  defaultLimit,
  highestLimit,
  type ListRequest,
  noCriteria,
  type Range,
  type Sort,
  sorts,
} from "./criteria.ts";
import { queryWords } from "./search-words.ts";

/** What a page or path fixes before the reader chooses anything. */
export type Scope = { kind?: AdKind; category?: Category; sellerId?: number; search?: string };

export type ParsedRequest = ListRequest & {
  /** The search text as the reader wrote it, trimmed. */
  q: string;
  /** Categories the reader chose within the scope. */
  chosenCategories: Category[];
  /** Parameters that could not be used, each with its reason; the rest of the request stands. */
  errors: FieldError[];
};

/** The parameters of a list, as addresses and the API name them (api-v1, `/products`). */
export const kinds = ["car", "part", "rental"] as const satisfies AdKind[];
const sellerTypes = ["personal", "showroom", "rental_room"] as const;
const longestSearch = 200;
const highestPage = 1_000_000;

/**
 * Reads a list's parameters against the catalogue. Nothing throws: what can't be used is left out
 * and named in `errors`, so that a page can show the rest and the API can refuse.
 */
export function readListRequest(
  params: URLSearchParams,
  catalogue: Catalogue,
  { currency, scope = {} }: { currency: string; scope?: Scope },
): ParsedRequest {
  const errors: FieldError[] = [];
  const refuse = (path: string, code: string, message: string) => errors.push({ path, code, message });
  const one = (name: string): string | undefined => {
    const all = params
      .getAll(name)
      .map((value) => value.trim())
      .filter(Boolean);
    if (new Set(all).size > 1) {
      refuse(name, "repeated", `${name} is given ${all.length} times; it takes one value`);
      return undefined;
    }
    return all[0];
  };
  const wholeNumber = (name: string, lowest: number, highest: number): number | undefined => {
    const text = one(name);
    if (text === undefined) return undefined;
    const value = parseTypedNumber(text);
    if (value === undefined || !Number.isInteger(value) || value < lowest || value > highest) {
      refuse(name, "number", `${name} must be a whole number from ${lowest} to ${highest}`);
      return undefined;
    }
    return value;
  };
  const oneOf = <T extends string>(name: string, allowed: readonly T[]): T | undefined => {
    const text = one(name);
    if (text === undefined) return undefined;
    if ((allowed as readonly string[]).includes(text)) return text as T;
    refuse(name, "choice", `${name} must be one of ${allowed.join(", ")}`);
    return undefined;
  };

  const criteria = noCriteria();
  const q = (scope.search ?? one("q") ?? "").trim();
  if (q.length > longestSearch) refuse("q", "too_long", `q was cut to ${longestSearch} characters`);
  // Cut behind a whole word: half a word would find nothing.
  const words = queryWords(q.length > longestSearch ? q.slice(0, longestSearch).replace(/\s\S*$/, "") : q);
  const query = searchQuery(words, catalogue.synonyms, spelledLike(catalogue));
  if (query) {
    criteria.query = query;
    criteria.phrase = words.join(" ");
  }
  if (!query && q) criteria.unsearchable = true;

  const kind = scope.kind ?? oneOf("kind", kinds);
  if (kind) criteria.kind = kind;
  const sellerType = oneOf("sellerType", sellerTypes);
  if (sellerType) criteria.sellerType = sellerType;
  const sellerId = scope.sellerId ?? wholeNumber("seller", 1, 2_147_483_647);
  if (sellerId !== undefined) criteria.sellerId = sellerId;

  readChoices(params, catalogue, criteria, scope, refuse);
  readFeatures(params, catalogue, criteria, refuse);

  criteria.year = ordered({ min: wholeNumber("yearMin", 1900, 2100), max: wholeNumber("yearMax", 1900, 2100) });
  criteria.mileage = ordered({ max: wholeNumber("mileageMax", 0, 5_000_000) });
  const amount = (name: string) => {
    const text = one(name);
    if (text === undefined) return undefined;
    const value = parseTypedNumber(text);
    const facts = catalogue.currencies.get(currency);
    const base = catalogue.currencies.get(baseCurrency);
    const minor = value === undefined || !facts ? undefined : toMinor(value.toFixed(facts.decimals), facts.decimals);
    if (minor === undefined || !facts || !base || minor > 1e14) {
      refuse(name, "number", `${name} must be a price in ${currency}, digits only`);
      return undefined;
    }
    return convert({ minor, currency }, facts, base).minor;
  };
  criteria.price = ordered({ min: amount("priceMin"), max: amount("priceMax") });

  const discount = oneOf("discount", ["any", "yes", "no"]);
  if (discount === "yes" || discount === "no") criteria.discount = discount === "yes";
  const rating = wholeNumber("rating", 1, 5);
  if (rating !== undefined) criteria.rating = rating;

  return {
    q,
    chosenCategories: params.getAll("category").flatMap((value) => catalogue.categories.find(value.trim()) ?? []),
    criteria,
    sort: (oneOf("sort", sorts) ?? "default") satisfies Sort,
    page: wholeNumber("page", 1, highestPage) ?? 1,
    limit: wholeNumber("limit", 1, highestLimit) ?? defaultLimit,
    errors,
  };
}

type Refuse = (path: string, code: string, message: string) => void;

/** The range without its missing ends, turned round when it was given backwards. */
function ordered({ min, max }: { min?: number | undefined; max?: number | undefined }): Range {
  const [low, high] = min !== undefined && max !== undefined && min > max ? [max, min] : [min, max];
  return { ...(low === undefined ? {} : { min: low }), ...(high === undefined ? {} : { max: high }) };
}

function readChoices(params: URLSearchParams, catalogue: Catalogue, criteria: Criteria, scope: Scope, refuse: Refuse) {
  /** The ids that one value of a parameter stands for: a category is all that is below it. */
  const idsOf = (facet: ChoiceFacet, value: string): number[] | undefined => {
    const thing = thingOf(catalogue, facet, value);
    const category = thing && facet === "category" ? catalogue.categories.byId.get(thing.id) : undefined;
    return category ? subtreeIds(category) : thing && [thing.id];
  };
  const read = (facet: ChoiceFacet, prefix: "" | "not."): number[] => {
    const values = new Set(params.getAll(prefix + facet).map((value) => value.trim()));
    values.delete("");
    return [...values].slice(0, 50).flatMap((value) => {
      const ids = idsOf(facet, value);
      if (!ids) refuse(prefix + facet, "unknown", `${prefix + facet}: there is no “${value.slice(0, 60)}”`);
      return ids ?? [];
    });
  };
  for (const facet of choiceFacets) {
    const choice: Choice = { any: read(facet, ""), not: read(facet, "not.") };
    if (choice.any.length || choice.not.length) criteria.choices[facet] = choice;
  }
  if (scope.category) {
    const within = new Set(subtreeIds(scope.category));
    const chosen = criteria.choices.category;
    const any = chosen?.any.filter((id) => within.has(id)) ?? [];
    criteria.choices.category = { any: any.length ? any : [...within], not: chosen?.not ?? [] };
  }
  const modelMakes = new Set((criteria.choices.model?.any ?? []).map((id) => catalogue.models.get(id)?.makeId ?? 0));
  if (modelMakes.size > 0) {
    const makes = new Set([...(criteria.choices.make?.any ?? []), ...modelMakes]);
    criteria.choices.make = { any: [...makes], not: criteria.choices.make?.not ?? [] };
    criteria.wholeMakes = [...makes].filter((id) => !modelMakes.has(id));
  }
}

function readFeatures(params: URLSearchParams, catalogue: Catalogue, criteria: Criteria, refuse: Refuse) {
  for (const name of new Set(params.keys())) {
    const match = /^(not\.)?feature\.(.+)$/.exec(name);
    if (!match) continue;
    const feature = catalogue.features.get(match[2] ?? "");
    if (!feature || feature.column !== null || feature.lookups.length === 0) {
      refuse(name.slice(0, 60), "unknown", `${name.slice(0, 60)}: there is no such feature to choose by`);
      continue;
    }
    const ids = params
      .getAll(name)
      .filter((value) => value.trim())
      .slice(0, 50)
      .flatMap((value) => {
        const found = lookupOf(catalogue, feature.key, value.trim());
        if (!found) refuse(name, "unknown", `${name}: there is no “${value.slice(0, 60)}”`);
        return found?.id ?? [];
      });
    const choice = criteria.features.get(feature.id) ?? { any: [], not: [] };
    (match[1] ? choice.not : choice.any).push(...ids);
    if (choice.any.length || choice.not.length) criteria.features.set(feature.id, choice);
  }
}

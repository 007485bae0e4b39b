import type { AdKind } from "#db/schema/ads.ts";
import type { Day } from "#domain/bookings/days.ts";
import { baseCurrency, type Catalogue, type Category, subtreeIds } from "#domain/catalog/catalogue.ts";
import { namesModel, spelledLike, withoutCar } from "#domain/search/names.ts";
import { searchQuery } from "#domain/search/query.ts";
import { parseTypedNumber } from "#kernel/digits.ts";
import { convert, toMinor } from "#kernel/money.ts";
import type { FieldError } from "#kernel/result.ts";
import { defaultLimit, highestLimit, type ListRequest, noCriteria, type Sort, sellerTypes, sorts } from "./criteria.ts";
import { readDeals } from "./deals.ts";
import { type AskedVehicle, readFit } from "./fit-filter.ts";
import { readFree } from "./free-filter.ts";
import { offeredFeatures } from "./offered-features.ts";
import { Parameters } from "./parameters.ts";
import { ordered, readChoices, readFeatures } from "./read-choices.ts";
import { queryWords } from "./search-words.ts";

/** What a page or path fixes before the reader chooses anything. */
export type Scope = { kind?: AdKind; category?: Category; sellerId?: number; search?: string };

export type ParsedRequest = ListRequest & {
  /** The search text as the reader wrote it, trimmed. */
  q: string;
  /** Categories the reader chose within the scope. */
  chosenCategories: Category[];
  /** The words that must not occur, as the reader wrote them. */
  without: string[];
  /** Parameters that could not be used, each with its reason; the rest of the request stands. */
  errors: FieldError[];
};

type Given = {
  /** What prices are in. */
  currency: string;
  scope?: Scope;
  /** Ads on a page when the address doesn't say. */
  limit?: number;
  /** The vehicle that the parameters name, if there is one (`askedVehicle`). */
  vehicle?: AskedVehicle | undefined;
  /** What day it is: earlier ones can't be asked for. */
  today?: Day;
};

/** The parameters of a list, as addresses and the API name them (api-v1, `/products`). */
export const kinds = ["car", "part", "rental"] as const satisfies AdKind[];
const longestSearch = 200;
const highestPage = 1_000_000;
const mostExcludedWords = 12;

/**
 * Reads a list's parameters against the catalogue. Nothing throws: what can't be used is left out
 * and named in `errors`, so that a page can show the rest and the API can refuse.
 */
export function readListRequest(
  params: URLSearchParams,
  catalogue: Catalogue,
  { currency, scope = {}, limit = defaultLimit, vehicle, today }: Given,
): ParsedRequest {
  const parameters = new Parameters(params);
  const criteria = noCriteria();
  const q = (scope.search ?? parameters.one("q") ?? "").trim();
  if (q.length > longestSearch) parameters.refuse("q", "too_long", `q was cut to ${longestSearch} characters`);
  // Cut behind a whole word: half a word would find nothing.
  const words = queryWords(q.length > longestSearch ? q.slice(0, longestSearch).replace(/\s\S*$/, "") : q);
  const query = searchQuery(words, catalogue.synonyms, spelledLike(catalogue));
  if (query) {
    criteria.query = query;
    criteria.phrase = words.join(" ");
  }
  if (!query && q) criteria.unsearchable = true;

  const without = excludedWords(parameters);
  criteria.withoutWords = without.map(queryWords);

  const kind = scope.kind ?? parameters.oneOf("kind", kinds);
  if (kind) criteria.kind = kind;
  readFit(parameters, criteria, vehicle);
  if (criteria.fit) {
    const { fit } = criteria;
    const named = fit.mode === "first" ? namesModel(catalogue, fit.vehicle.model.id) : undefined;
    if (named) fit.named = named;
    // Who wants the words as they stand wants the car's name found, too.
    const rest = params.get("exact") === "1" ? undefined : withoutCar(words, catalogue, fit.vehicle);
    const thing = rest && searchQuery(rest, catalogue.synonyms, spelledLike(catalogue));
    // Who has a vehicle and searches for its name alone doesn't ask for all its parts.
    if (thing || fit.mode !== "parts") {
      if (rest) fit.thing = thing ? { query: thing, phrase: rest.join(" ") } : null;
    }
  }
  readFree(parameters, criteria, { within: scope.category, today });
  criteria.sellerTypes = parameters.someOf("sellerType", sellerTypes);
  const sellerId = scope.sellerId ?? parameters.wholeNumber("seller", 1, 2_147_483_647);
  if (sellerId !== undefined) criteria.sellerId = sellerId;

  readChoices(parameters, catalogue, criteria, scope.category);
  readFeatures(parameters, catalogue, criteria);

  const range = (name: string, lowest: number, highest: number) =>
    ordered({
      min: parameters.wholeNumber(`${name}Min`, lowest, highest),
      max: parameters.wholeNumber(`${name}Max`, lowest, highest),
    });
  criteria.year = range("year", 1900, 2100);
  criteria.mileage = range("mileage", 0, 5_000_000);
  const amount = (name: string) => {
    const text = parameters.one(name);
    if (text === undefined) return undefined;
    const value = parseTypedNumber(text);
    const facts = catalogue.currencies.get(currency);
    const base = catalogue.currencies.get(baseCurrency);
    const minor = value === undefined || !facts ? undefined : toMinor(value.toFixed(facts.decimals), facts.decimals);
    if (minor === undefined || !facts || !base || minor > 1e14)
      return parameters.refuse(name, "number", `${name} must be a price in ${currency}, digits only`);
    return convert({ minor, currency }, facts, base).minor;
  };
  criteria.price = ordered({ min: amount("priceMin"), max: amount("priceMax") });

  const discount = parameters.oneOf("discount", ["any", "yes", "no"]);
  if (discount === "yes" || discount === "no") criteria.discount = discount === "yes";
  if (parameters.oneOf("photo", ["any", "yes"]) === "yes") criteria.photo = true;
  readDeals(params, criteria, (path, code, message) => parameters.refuse(path, code, message));
  const rating = parameters.wholeNumber("rating", 1, 5);
  if (rating !== undefined) criteria.rating = rating;

  const inScope = new Set(scope.category && subtreeIds(scope.category));
  const chosenCategories = parameters
    .several("category")
    .flatMap((value) => catalogue.categories.find(value) ?? [])
    .filter(({ id }) => !scope.category || inScope.has(id));
  return {
    q,
    without,
    chosenCategories,
    criteria,
    offered: offeredFeatures(catalogue, criteria, scope.category, chosenCategories),
    sort: (parameters.oneOf("sort", sorts) ?? "default") satisfies Sort,
    page: parameters.wholeNumber("page", 1, highestPage) ?? 1,
    limit: parameters.wholeNumber("limit", 1, highestLimit) ?? limit,
    errors: parameters.errors,
  };
}

/** Several words in one value are several words; what has no letter or digit can't be left out. */
function excludedWords(parameters: Parameters): string[] {
  const words = parameters.several("without").flatMap((value) => value.slice(0, longestSearch).split(/\s+/));
  const usable = words.filter((word) => {
    if (queryWords(word).length > 0) return true;
    return parameters.refuse("without", "choice", "without takes words that have letters or digits");
  });
  return [...new Set(usable)].slice(0, mostExcludedWords);
}

import type { ListingKind } from "#db/schema/listings.ts";
import type { PriceRating } from "#db/schema/prices.ts";
import type { SellerType } from "#db/schema/sellers.ts";
import type { RentalPeriod } from "#domain/bookings/booking.ts";
import type { Category, Feature } from "#domain/catalog/catalog.ts";
import type { CityDistances } from "#domain/catalog/city-distances.ts";
import type { Region } from "#domain/catalog/region.ts";
import type { FitmentAnswers } from "#domain/fitment/fitment.ts";
import type { Vehicle } from "#domain/vehicles/vehicle.ts";
import type { FieldError } from "#kernel/result.ts";
import type { NamedCar } from "./named-car.ts";

/**
 * Listing properties whose values are catalog entries. Each one is stored in a column of `ads` with the name of the
 * property and the suffix "_id".
 */
export const choiceFacets = [
  "category",
  "make",
  "model",
  "brand",
  "city",
  "color",
  "fuel",
  "gear",
  "body",
  "condition",
] as const;
export type ChoiceFacet = (typeof choiceFacets)[number];

/**
 * Choice of values by id. Listings must have one of the ids in `any`, unless `any` is empty, and none of the ids in
 * `not`.
 */
export type IdChoice = { any: number[]; not: number[] };
/** Choice of values of a feature. Listings must also have every id in `all`, as for the equipment of a car. */
type FeatureChoice = IdChoice & { all?: number[] };
export type NumberRange = { min?: number; max?: number };

/** Listing properties that lists filter by a lower and an upper bound. */
export type RangeFacet = "year" | "price" | "mileage";

/** Lowest and highest values that filters accept. */
export const rangeLimits = { year: [1900, 2100], mileage: [0, 5_000_000] } as const;

/** Values of the query parameter `kind`, which URLs and the API share (api-v1, `/products`). */
export const kindParameterValues = ["car", "part", "rental"] as const satisfies ListingKind[];

/** Minimum ratings that the rating filter offers, highest first. */
export const ratingSteps = [5, 4, 3, 2, 1] as const;

/** Distances from a city in kilometres that the filter by distance offers. */
export const radiusSteps = [25, 50, 100, 200] as const;

/** Restriction of a list to listings near a city. */
export type NearCriteria = {
  city: number;
  /** Distance of each city from the chosen one in kilometres, by city id. Unknown distances are missing. */
  distances: CityDistances;
  /** Maximum distance in kilometres. Undefined if the distance only decides the order. */
  within?: number;
  /** Ids of the cities within the maximum distance. */
  cityIds?: readonly number[];
};

/**
 * Restriction of a list to cars with a monthly payment within a range, in minor units of the base currency. `shares` are
 * the monthly payments as shares of the price: by the city of the car, and for cars elsewhere.
 */
export type MonthlyCriteria = {
  range: NumberRange;
  shares: { byCity: ReadonlyMap<number, number>; elsewhere: number };
};

/** Restriction of a list to the cities within an area of the map. The sides are in degrees. */
export type AreaCriteria = { west: number; south: number; east: number; north: number; cityIds: readonly number[] };

export const sellerTypes = ["personal", "showroom", "rental_room"] as const satisfies SellerType[];

export const sortOrders = [
  "default",
  "newest",
  "price_asc",
  "price_desc",
  "deal",
  "year_desc",
  "mileage_asc",
  "distance",
  "name_asc",
  "name_desc",
  "rating",
] as const;
export type SortOrder = (typeof sortOrders)[number];
export type NameSortOrder = Extract<SortOrder, "name_asc" | "name_desc">;

export const isNameSort = (sort: SortOrder): sort is NameSortOrder => sort === "name_asc" || sort === "name_desc";

/**
 * Modes in which a vehicle filters a list. `only`: parts that fit. `maybe`: also parts that may fit, depending on
 * unknown details of the vehicle. `parts`: fitting parts, and all listings that are not parts. `first`: all listings,
 * but parts that fit or may fit come first.
 */
export const vehicleFilterModes = ["only", "maybe", "parts", "first"] as const;
export type VehicleFilterMode = (typeof vehicleFilterModes)[number];

export type VehicleFilterCriteria = {
  vehicle: Vehicle;
  answers: FitmentAnswers;
  mode: VehicleFilterMode;
  /** Last model year if the vehicle filter covers several years. The year of `vehicle` is the first. */
  until?: number;
  /** Whether the list contained all kinds of listings before the vehicle was chosen. */
  fromAllKinds?: true;
  /** Tsquery that matches listings which name the model of the vehicle. Used by the mode `first`. */
  modelQuery?: string;
  /**
   * Rest of a search text that names the vehicle, without the name of the vehicle; null when nothing remains. Fitting
   * parts have to match only this rest. Undefined if the search text does not name the vehicle.
   */
  remainingQuery?: { query: string; phrase: string } | null;
};

/** Vehicle by which a list is filtered, with its owner's fitment answers. */
export type RequestedVehicle = Pick<VehicleFilterCriteria, "vehicle" | "answers">;

/** Vehicle that a search text names. `until` is the last model year if the text names several. */
export type TextVehicle = RequestedVehicle & { until?: number };

/**
 * Position in a sorted list: the sort keys and the id of a listing. The position stays valid when other listings are
 * added or removed. Listings are sorted by ascending keys, then by descending id.
 */
export type CursorPosition = { keys: [number, number]; id: number };

/**
 * Returns whether a list supports cursor pagination. Lists sorted by name or by relevance do not, because their order
 * cannot be expressed by numeric keys.
 */
export const canUseCursor = (sort: SortOrder, { query }: Pick<Criteria, "query">): boolean =>
  !isNameSort(sort) && !(sort === "default" && query !== undefined);

/**
 * Conditions of a list of listings, in which all names are resolved to ids. The search functions take criteria as their
 * input.
 */
export type Criteria = {
  /** Search text as a PostgreSQL tsquery (`domain/search/tsquery.ts`). */
  query?: string;
  /** Normalized words of the search text, which are compared with the beginning of listing names. */
  phrase?: string;
  /** Whether the search text has no letter or digit, so that nothing can match. */
  unsearchable?: boolean;
  /** Excluded words, each split into its tokens ("5W-30" has several). */
  withoutWords: string[][];
  kind?: ListingKind;
  /** Whether listings for sale come before rentals, because the visitor did not ask for rentals. */
  saleFirst?: boolean;
  sellerId?: number;
  /** Accepted seller types. An empty list accepts all types. */
  sellerTypes: SellerType[];
  choices: Partial<Record<ChoiceFacet, IdChoice>>;
  /**
   * Chosen makes without a chosen model. The visitor can combine makes and models: "Nissan, and Camry of Toyota"
   * matches all Nissans and the Camrys. `choices.make` then contains both makes.
   */
  makesWithAllModels: number[];
  /** Chosen values of features that have no column, by feature id. */
  features: Map<number, FeatureChoice>;
  /** Required values of yes-or-no features, by feature id. */
  flags: Map<number, boolean>;
  numbers: Map<number, NumberRange>;
  year: NumberRange;
  /** In minor units of the base currency. */
  price: NumberRange;
  mileage: NumberRange;
  monthly?: MonthlyCriteria;
  discount?: boolean;
  /** Accepted price ratings. */
  deal?: PriceRating[];
  /** Whether listings must have a price drop in the last 30 days to match. */
  priceDrop?: true;
  /** Whether listings must have an inspection in the last 90 days to match. */
  inspected?: true;
  rating?: number;
  /** Whether listings must have pictures to match. */
  photo?: true;
  near?: NearCriteria;
  /** Country or city of the buyer. */
  region?: Region;
  area?: AreaCriteria;
  fit?: VehicleFilterCriteria;
  /** Rental period in which a car must be available. Only listings for daily rental match. */
  free?: RentalPeriod;
};

/** Creates criteria that match every active listing. */
export const createEmptyCriteria = (): Criteria => ({
  withoutWords: [],
  sellerTypes: [],
  choices: {},
  makesWithAllModels: [],
  features: new Map(),
  flags: new Map(),
  numbers: new Map(),
  year: {},
  price: {},
  mileage: {},
});

/** Returns whether the list is filtered only by kind and category. These lists are the most visited. */
export function isUnfiltered({ kind: _kind, saleFirst: _order, choices, ...otherCriteria }: Criteria): boolean {
  const { category, ...otherChoices } = choices;
  if (category && category.not.length > 0) return false;
  return [...Object.values(otherCriteria), ...Object.values(otherChoices)].every((value) => {
    if (value instanceof Map) return value.size === 0;
    return value === undefined || (typeof value === "object" && Object.keys(value).length === 0);
  });
}

/** Returns whether a range has a lower or an upper bound. */
export const hasBound = ({ min, max }: NumberRange): boolean => min !== undefined || max !== undefined;

/** Request for one page of the listings that meet criteria. */
export type ListRequest = {
  criteria: Criteria;
  sort: SortOrder;
  page: number;
  limit: number;
  /**
   * Cursor position after which the page starts, instead of a page number. Only for lists with cursor pagination
   * (`canUseCursor`).
   */
  after?: CursorPosition;
  /** Features without a column in `ads` for which the list offers a filter. */
  offered: readonly Feature[];
  /**
   * Whether the first listings of the default order are arranged: with pictures first, and of several sellers
   * (`arrangeFirstRows`). A list with cursor pagination is not arranged.
   */
  arranged?: boolean;
  /** Car that the search text names. Among equal matches, listings with this name come first. */
  namedCar?: NamedCar;
};

/** Restrictions of a list that the page or its path sets, independent of the filters that the visitor chooses. */
export type ListScope = { kind?: ListingKind; category?: Category; sellerId?: number; search?: string };

export type ParsedListRequest = ListRequest & {
  /** Search text as typed, trimmed. */
  q: string;
  /** Categories that the visitor has chosen within the category of the page. */
  chosenCategories: Category[];
  /** Excluded words as typed. */
  without: string[];
  /** Parameters with unusable values, with reasons. The rest of the request is valid. */
  errors: FieldError[];
};

/** Number of listings on a page [AP-13, CN-02]. */
export const DEFAULT_LISTING_PAGE_SIZE = 16;
export const MAX_LISTING_PAGE_SIZE = 100;

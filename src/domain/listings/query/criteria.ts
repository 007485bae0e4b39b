import type { ListingKind } from "#db/schema/listings.ts";
import type { PriceRating } from "#db/schema/prices.ts";
import type { SellerType } from "#db/schema/sellers.ts";
import type { RentalPeriod } from "#domain/bookings/booking.ts";
import type { Feature } from "#domain/catalog/catalog.ts";
import type { FitmentAnswers } from "#domain/fitment/fitment.ts";
import type { Vehicle } from "#domain/vehicles/vehicle.ts";

/**
 * Listing properties chosen from a catalog list. Each one is a column of `ads` named after the facet with the suffix
 * "_id".
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

/** Ids to include (`any`, all when empty) and ids to exclude (`not`). */
export type Choice = { any: number[]; not: number[] };
export type Range = { min?: number; max?: number };

/** Listing properties that filter lists without a choice from the catalog. */
export const traits = ["year", "price", "mileage", "discount", "rating", "sellerType", "photo"] as const;
export type Trait = (typeof traits)[number];

/** Minimum ratings offered as filters, the highest first. */
export const ratingSteps = [5, 4, 3, 2, 1] as const;

export const sellerTypes = ["personal", "showroom", "rental_room"] as const satisfies SellerType[];

export const sortOrders = ["default", "newest", "price_asc", "price_desc", "name_asc", "name_desc", "rating"] as const;
export type SortOrder = (typeof sortOrders)[number];

/**
 * How a vehicle filters a list. `only`: parts that fit. `maybe`: also parts that may fit, depending on unknown details
 * of the vehicle. `parts`: fitting parts plus all listings that are not parts. `first`: all listings, with fitting and
 * possibly fitting parts first.
 */
export const fitModes = ["only", "maybe", "parts", "first"] as const;
export type FitMode = (typeof fitModes)[number];

export type FitFilter = {
  vehicle: Vehicle;
  answers: FitmentAnswers;
  mode: FitMode;
  /** Last model year when the filter covers several years. The first year is the year of the vehicle. */
  until?: number;
  /** Set when the list included all kinds of listings before the vehicle was chosen. */
  fromAllKinds?: true;
  /** Tsquery that matches listings naming the vehicle's model. Used by the mode `first`. */
  modelQuery?: string;
  /**
   * Set when the search text names the vehicle: the rest of the text without the vehicle's name, or null when nothing
   * is left. Fitting parts only need to match the remaining query.
   */
  remainingQuery?: { query: string; phrase: string } | null;
};

/**
 * Position of a listing in the order of a list. The position stays valid when other listings are added or removed.
 * Smaller keys come first, then the higher id.
 */
export type CursorPosition = { keys: [number, number]; id: number };

/**
 * Checks whether a list supports cursor pagination. Sorting by name uses the database's collation and sorting by
 * relevance uses scores, so neither order has cursor positions.
 */
export const canUseCursor = (sort: SortOrder, { query }: Pick<Criteria, "query">): boolean =>
  sort !== "name_asc" && sort !== "name_desc" && !(sort === "default" && query !== undefined);

/** Conditions that all listings of a list meet, with all ids resolved. Input of the search queries. */
export type Criteria = {
  /** Search text as a tsquery (`domain/search/tsquery.ts`). */
  query?: string;
  /** Folded words of the search text, compared with the beginning of listing names. */
  phrase?: string;
  /** Set when the search text has no letter or digit, so that nothing can match. */
  unsearchable?: boolean;
  /** Excluded words. Each entry is one word split into its tokens ("5W-30" has several). */
  withoutWords: string[][];
  kind?: ListingKind;
  /** Set when the visitor did not ask for rentals. Listings for sale then come before rentals. */
  saleFirst?: boolean;
  sellerId?: number;
  /** Accepted seller types. An empty list accepts all types. */
  sellerTypes: SellerType[];
  choices: Partial<Record<ChoiceFacet, Choice>>;
  /**
   * Chosen makes without a chosen model. Make and model are combined: "Nissan, and Camry of Toyota" matches all Nissans
   * and the Camrys. `choices.make` then holds both makes.
   */
  makesWithAllModels: number[];
  /**
   * Choices among features without a column of their own, by feature id. `flags` and `numbers` are keyed by feature id
   * as well.
   */
  features: Map<number, Choice>;
  /** Required values of yes-or-no features. */
  flags: Map<number, boolean>;
  numbers: Map<number, Range>;
  year: Range;
  /** In minor units of the base currency. */
  price: Range;
  mileage: Range;
  discount?: boolean;
  /** Accepted verdicts of the price compared with similar cars. */
  deal?: PriceRating[];
  /** Only listings whose price fell in the last 30 days. */
  priceDrop?: true;
  rating?: number;
  /** Only listings with pictures. */
  photo?: true;
  fit?: FitFilter;
  /** Only listings rented by the day that are available for the whole period. */
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

/** Checks whether only the kind and the category filter the list. These are the most visited lists. */
export function isUnfiltered({ kind: _kind, saleFirst: _order, choices, ...others }: Criteria): boolean {
  const { category, ...otherChoices } = choices;
  if (category && category.not.length > 0) return false;
  return [...Object.values(others), ...Object.values(otherChoices)].every((value) => {
    if (value instanceof Map) return value.size === 0;
    return value === undefined || (typeof value === "object" && Object.keys(value).length === 0);
  });
}

/** Checks whether a range has a lower or an upper bound. */
export const hasBound = ({ min, max }: Range): boolean => min !== undefined || max !== undefined;

/** Request for a page of matching listings. */
export type ListRequest = {
  criteria: Criteria;
  sort: SortOrder;
  page: number;
  limit: number;
  /**
   * Cursor position after which the page starts, instead of a page number. Only for sort orders with cursor positions
   * (`canUseCursor`).
   */
  after?: CursorPosition;
  /** Features without a column in `ads` that the list offers as filters. */
  offered: readonly Feature[];
};

/** Page sizes of lists [AP-13, CN-02]. */
export const DEFAULT_PAGE_SIZE = 16;
export const MAX_PAGE_SIZE = 100;

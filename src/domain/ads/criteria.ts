import type { AdKind } from "#db/schema/ads.ts";
import type { Verdict } from "#db/schema/prices.ts";
import type { SellerType } from "#db/schema/sellers.ts";
import type { Span } from "#domain/bookings/booking.ts";
import type { Feature } from "#domain/catalog/catalogue.ts";
import type { Answers } from "#domain/fitment/fitment.ts";
import type { Vehicle } from "#domain/vehicles/vehicle.ts";

/** Facts of an ad that are chosen from a list; each is a column of `ads` of the same name plus "_id". */
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

/** Any of `any` (all, when empty) and none of `not`. */
export type Choice = { any: number[]; not: number[] };
export type Range = { min?: number; max?: number };

/** Facts of an ad that lists narrow by without choosing from a catalogue. */
export const traits = ["year", "price", "mileage", "discount", "rating", "sellerType", "photo"] as const;
export type Trait = (typeof traits)[number];

/** How high a rating can be asked for, the highest first. */
export const ratingSteps = [5, 4, 3, 2, 1] as const;

export const sellerTypes = ["personal", "showroom", "rental_room"] as const satisfies SellerType[];

export const sorts = ["default", "newest", "price_asc", "price_desc", "name_asc", "name_desc", "rating"] as const;
export type Sort = (typeof sorts)[number];

/**
 * How a list stands to a vehicle: `only` what fits it, `maybe` also what does by what isn't known of it, `parts` what fits
 * beside everything that isn't a part, or everything with what fits or may `first`.
 */
export const fitModes = ["only", "maybe", "parts", "first"] as const;
export type FitMode = (typeof fitModes)[number];

export type FitFilter = {
  vehicle: Vehicle;
  answers: Answers;
  mode: FitMode;
  /** The last year, where parts for any of several years of the model are meant; the first is the vehicle's. */
  until?: number;
  /** The list was one of anything before it was asked for a vehicle. */
  ofAnything?: true;
  /** What ads have that name the vehicle's model, as a tsquery; for `first`. */
  named?: string;
  /**
   * Set where the search text names the vehicle: what it asks for besides, as a whole text has it, or null when that is
   * nothing. Parts that fit need not name the car as well.
   */
  thing?: { query: string; phrase: string } | null;
};

/** Where an ad stands in the order of a list, whatever comes and goes around it: the smaller keys come first, then the later id. */
export type ListPlace = { keys: [number, number]; id: number };

/** Whether a list can be walked from place to place: names are in an order of the database's, and so is what a search weighs. */
export const hasPlaces = (sort: Sort, { query }: Pick<Criteria, "query">): boolean =>
  sort !== "name_asc" && sort !== "name_desc" && !(sort === "default" && query !== undefined);

/** What the ads of a list have in common, all ids resolved: what the queries take. */
export type Criteria = {
  /** The search text as a tsquery (`domain/search/query.ts`). */
  query?: string;
  /** The folded words of the search text, as a name would begin with them. */
  phrase?: string;
  /** The search text has no letter or digit in it: nothing can match. */
  unsearchable?: boolean;
  /** What must not occur: each a word, or the words that one falls into ("5W-30"). */
  withoutWords: string[][];
  kind?: AdKind;
  /** Nobody asked for rentals: ads for sale come before them. */
  saleFirst?: boolean;
  sellerId?: number;
  /** Any of these; all when empty. */
  sellerTypes: SellerType[];
  choices: Partial<Record<ChoiceFacet, Choice>>;
  /**
   * The chosen makes of which no model is chosen. Make and model narrow together: "Nissan, and
   * Camry of Toyota" means all Nissans and the Camrys. `choices.make` then holds both makes.
   */
  wholeMakes: number[];
  /** Choices among the features that are not columns, by feature id; so are the next two. */
  features: Map<number, Choice>;
  /** Features that are to be so, or not to be so. */
  flags: Map<number, boolean>;
  numbers: Map<number, Range>;
  year: Range;
  /** In minor units of the base currency. */
  price: Range;
  mileage: Range;
  discount?: boolean;
  /** Verdicts of the price among comparable cars: any of them. */
  deal?: Verdict[];
  /** The price fell in the last 30 days. */
  priceDrop?: true;
  rating?: number;
  /** Only ads with pictures. */
  photo?: true;
  fit?: FitFilter;
  /** Only what can be had by the day, for those days. */
  free?: Span;
};

export const noCriteria = (): Criteria => ({
  withoutWords: [],
  sellerTypes: [],
  choices: {},
  wholeMakes: [],
  features: new Map(),
  flags: new Map(),
  numbers: new Map(),
  year: {},
  price: {},
  mileage: {},
});

/** Whether nothing narrows the list but its kind and its category: all of them are the most visited lists. */
export function isBroad({ kind: _kind, saleFirst: _order, choices, ...others }: Criteria): boolean {
  const { category, ...otherChoices } = choices;
  if (category && category.not.length > 0) return false;
  return [...Object.values(others), ...Object.values(otherChoices)].every((value) => {
    if (value instanceof Map) return value.size === 0;
    return value === undefined || (typeof value === "object" && Object.keys(value).length === 0);
  });
}

export const hasEnd = ({ min, max }: Range): boolean => min !== undefined || max !== undefined;

/** Whether the list is narrowed by that trait. */
export function narrows(criteria: Criteria, trait: Trait): boolean {
  switch (trait) {
    case "year":
    case "price":
    case "mileage":
      return hasEnd(criteria[trait]);
    case "sellerType":
      return criteria.sellerTypes.length > 0;
    default:
      return criteria[trait] !== undefined;
  }
}

/** What a list shows of the ads that match. */
export type ListRequest = {
  criteria: Criteria;
  sort: Sort;
  page: number;
  limit: number;
  /** Instead of a page: what comes behind this place in the list's order, for orders that have places (`hasPlaces`). */
  after?: ListPlace;
  /** Features beside the columns of `ads` that the list can be narrowed by. */
  offered: readonly Feature[];
};

/** AP-13, CN-02. */
export const defaultLimit = 16;
export const highestLimit = 100;

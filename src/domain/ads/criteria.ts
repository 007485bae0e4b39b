import type { AdKind } from "#db/schema/ads.ts";
import type { Verdict } from "#db/schema/prices.ts";
import type { SellerType } from "#db/schema/sellers.ts";

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

export const sorts = ["default", "newest", "price_asc", "price_desc", "name_asc", "name_desc", "rating"] as const;
export type Sort = (typeof sorts)[number];

/** What the ads of a list have in common, all ids resolved: what the queries take. */
export type Criteria = {
  /** Folded words of the search text. */
  words: string[];
  /** The search text has no letter or digit in it: nothing can match. */
  unsearchable?: boolean;
  kind?: AdKind;
  sellerId?: number;
  sellerType?: SellerType;
  choices: Partial<Record<ChoiceFacet, Choice>>;
  /**
   * The chosen makes of which no model is chosen. Make and model narrow together: "Nissan, and
   * Camry of Toyota" means all Nissans and the Camrys. `choices.make` then holds both makes.
   */
  wholeMakes: number[];
  /** Choices among the features that are not columns, by feature id. */
  features: Map<number, Choice>;
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
};

export const noCriteria = (): Criteria => ({
  words: [],
  choices: {},
  wholeMakes: [],
  features: new Map(),
  year: {},
  price: {},
  mileage: {},
});

/** What a list shows of the ads that match. */
export type ListRequest = { criteria: Criteria; sort: Sort; page: number; limit: number };

/** AP-13, CN-02. */
export const defaultLimit = 16;
export const highestLimit = 100;

import type { SellerType } from "#db/schema/sellers.ts";
import type { ChoiceFacet, Range } from "./criteria.ts";
import type { DealCounts } from "./deals.ts";
import type { FitCounts } from "./fit-filter.ts";

/** How many ads there are for each value, by id; a missing id has none. */
export type Counts = ReadonlyMap<number, number>;

export type Bounds = Required<Range> | null;

/** What is known of the ads' traits: ranges by their ends, the others by counts. */
export type TraitFacets = {
  year: Bounds;
  price: Bounds;
  mileage: Bounds;
  discount: { yes: number; no: number };
  photo: { yes: number; no: number };
  /** Ads rated so high or higher, by the number of stars. */
  rating: ReadonlyMap<number, number>;
  sellerType: Record<SellerType, number>;
};

/** What the matching ads have of a feature: how many of each value, yes and no, and the ends of its numbers. */
export type FeatureFacet = {
  counts: ReadonlyMap<number, number>;
  yes: number;
  no: number;
  bounds: Bounds;
  /** Of a chosen yes or no: all ads that there are without that choice, also those that say neither. */
  any?: number;
};

/**
 * Counts of everything a list can be narrowed by: OR inside one facet, AND across facets, each
 * facet ignoring its own selection (rule 18).
 */
export type Facets = TraitFacets & {
  /** Ads that meet all criteria. */
  total: number;
  counts: Record<ChoiceFacet, Counts>;
  /** The features asked for, by id. */
  features: ReadonlyMap<number, FeatureFacet>;
  deals: DealCounts;
  /** Null when no vehicle is asked for. */
  fit: FitCounts | null;
};

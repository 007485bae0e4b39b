import type { SellerType } from "#db/schema/sellers.ts";
import type { ChoiceFacet, Range } from "../query/criteria.ts";
import type { DealCounts } from "./deal-filters.ts";
import type { FitCounts } from "./fit-filter.ts";

/** Numbers of listings per value id. A missing id means zero. */
export type CountsById = ReadonlyMap<number, number>;

export type RangeBounds = Required<Range> | null;

/** Facets of the traits: ranges with their bounds, other traits with counts. */
export type TraitFacets = {
  year: RangeBounds;
  price: RangeBounds;
  mileage: RangeBounds;
  discount: { yes: number; no: number };
  photo: { yes: number; no: number };
  /** Numbers of listings with at least this rating, by the number of stars. */
  rating: ReadonlyMap<number, number>;
  sellerType: Record<SellerType, number>;
};

/**
 * Facet of one feature among the matching listings: counts per value, counts of yes and no, and bounds of its numbers.
 */
export type FeatureFacet = {
  counts: ReadonlyMap<number, number>;
  yes: number;
  no: number;
  bounds: RangeBounds;
  /** For a chosen yes-or-no feature: number of listings without that choice, including listings without a value. */
  any?: number;
};

/**
 * Counts for everything that filters a list. Values within a facet are alternatives, facets are combined, and each
 * facet ignores its own selection (rule 18).
 */
export type Facets = TraitFacets & {
  /** Number of listings that meet all criteria. */
  total: number;
  counts: Record<ChoiceFacet, CountsById>;
  /** Facets of the requested features, by feature id. */
  features: ReadonlyMap<number, FeatureFacet>;
  deals: DealCounts;
  /** Null without a vehicle in the criteria. */
  fit: FitCounts | null;
};

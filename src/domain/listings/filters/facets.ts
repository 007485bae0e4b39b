import type { SellerType } from "#db/schema/sellers.ts";
import type { ChoiceFacet, NumberRange } from "../query/criteria.ts";
import type { DealCounts } from "./deal-filters.ts";
import type { VehicleFitCounts } from "./fit-filter.ts";

/** Number of listings for each value id. A missing id means zero. */
export type ListingCountsById = ReadonlyMap<number, number>;

export type RangeBounds = Required<NumberRange> | null;

/** Facets of listing properties that are not catalog values: bounds for ranges, counts for the others. */
export type TraitFacets = {
  year: RangeBounds;
  price: RangeBounds;
  mileage: RangeBounds;
  discount: { yes: number; no: number };
  photo: { yes: number; no: number };
  /** Number of listings with at least the given number of stars. */
  rating: ReadonlyMap<number, number>;
  sellerType: Record<SellerType, number>;
};

/**
 * Facet of one feature: the number of matching listings for each value and for yes and no, and the bounds of its
 * numbers.
 */
export type FeatureFacet = {
  counts: ReadonlyMap<number, number>;
  yes: number;
  no: number;
  bounds: RangeBounds;
  /** Number of listings if the choice of this yes-or-no feature were removed, including listings without a value. */
  any?: number;
};

/**
 * Counts of all filters of a list. Values within a facet are alternatives, different facets are combined, and each
 * facet is counted without its own selection (rule 18).
 */
export type Facets = TraitFacets & {
  /** Number of listings that meet all criteria. */
  total: number;
  counts: Record<ChoiceFacet, ListingCountsById>;
  /** Facets of the requested features, by feature id. */
  features: ReadonlyMap<number, FeatureFacet>;
  deals: DealCounts;
  /** Null without a vehicle in the criteria. */
  fit: VehicleFitCounts | null;
};

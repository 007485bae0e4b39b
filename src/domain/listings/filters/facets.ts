import type { NumberRange } from "../query/criteria.ts";

/** Number of listings for each value id. A missing id means zero. */
export type ListingCountsById = ReadonlyMap<number, number>;

export type RangeBounds = Required<NumberRange> | null;

/** Number of listings with and without a property. */
export type YesNoCounts = { yes: number; no: number };

/**
 * Facet of one feature: the number of matching listings for each value and for yes and no, and the bounds of its
 * numbers.
 */
export type FeatureFacet = YesNoCounts & {
  counts: ListingCountsById;
  bounds: RangeBounds;
  /** Number of listings if the choice of this yes-or-no feature were removed, including listings without a value. */
  any?: number;
};

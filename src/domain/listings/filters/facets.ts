import type { NumberRange } from "../query/criteria.ts";

/** Number of listings for each value id. A missing id means zero. */
export type ListingCountsById = ReadonlyMap<number, number>;

export type RangeBounds = Required<NumberRange> | null;

/** Number of listings with and without a property. */
export type YesNoCounts = { yes: number; no: number };

/**
 * Counts for one feature: the number of matching listings for each value or for yes and no, and the lowest and highest
 * number.
 */
export type FeatureFacet = YesNoCounts & {
  counts: ListingCountsById;
  bounds: RangeBounds;
  /** Number of listings that match the other filters, whatever value they have for this yes-or-no feature. */
  any?: number;
};

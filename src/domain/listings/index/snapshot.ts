import type { IndexColumns } from "./index-columns.ts";

/** View of the index at one moment. Later additions and removals are not visible. */
export type IndexSnapshot = Pick<IndexColumns, "columns" | "featureIds" | "featureValues" | "rows" | "version"> & {
  /** Index whose row numbers the snapshot uses. */
  facts: IndexColumns;
  /** Finds the current row of a listing. */
  rowOf(id: number): number | undefined;
  /** Number of live listings. */
  size: number;
  /** Returns the current number of a seller's listings. */
  countSellerListings(sellerId: number): number;
};

/** Captures the index as it is now. Rows that are added later are not visible in the snapshot. */
export const createSnapshot = (facts: IndexColumns, rows = facts.rows): IndexSnapshot => ({
  facts,
  columns: facts.columns,
  featureIds: facts.featureIds,
  featureValues: facts.featureValues,
  rows,
  version: facts.version,
  size: facts.size,
  countSellerListings: (sellerId) => facts.countSellerListings(sellerId),
  rowOf: (id) => {
    const row = facts.rowOf(id);
    return row !== undefined && row < rows ? row : undefined;
  },
});

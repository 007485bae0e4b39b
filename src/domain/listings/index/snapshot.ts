import type { IndexColumns } from "./index-columns.ts";

/** View of the search index at one moment. Listings that are added or removed later do not change the view. */
export type IndexSnapshot = Pick<IndexColumns, "columns" | "featureIds" | "featureValues" | "rows" | "version"> & {
  /** Index to which the row numbers of the snapshot belong. */
  index: IndexColumns;
  /** Finds the current row of a listing. */
  rowOf(id: number): number | undefined;
  /** Number of listings, without removed rows. */
  size: number;
  /** Returns the number of a seller's listings, as of now. */
  countSellerListings(sellerId: number): number;
};

/** Creates a snapshot of the search index as it is now. Rows that are added later are not visible in the snapshot. */
export const createIndexSnapshot = (index: IndexColumns, rows = index.rows): IndexSnapshot => ({
  index,
  columns: index.columns,
  featureIds: index.featureIds,
  featureValues: index.featureValues,
  rows,
  version: index.version,
  size: index.size,
  countSellerListings: (sellerId) => index.countSellerListings(sellerId),
  rowOf: (id) => {
    const row = index.rowById(id);
    return row !== undefined && row < rows ? row : undefined;
  },
});

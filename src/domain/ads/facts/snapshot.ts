import type { FactColumns } from "./columns.ts";

/** The facts as they are at one moment: what is added or taken away later isn't in it. */
export type Snapshot = Pick<FactColumns, "columns" | "featureIds" | "featureValues" | "rows" | "version"> & {
  /** Rows are numbers of these facts, and of no others. */
  facts: FactColumns;
  /** The ad's row, if it has one now. */
  rowOf(id: number): number | undefined;
  /** How many ads there are. */
  size: number;
  /** How many ads a seller has now. */
  adsOf(sellerId: number): number;
};

export const snapshotOf = (facts: FactColumns, rows = facts.rows): Snapshot => ({
  facts,
  columns: facts.columns,
  featureIds: facts.featureIds,
  featureValues: facts.featureValues,
  rows,
  version: facts.version,
  size: facts.size,
  adsOf: (sellerId) => facts.adsOf(sellerId),
  rowOf: (id) => {
    const row = facts.rowOf(id);
    return row !== undefined && row < rows ? row : undefined;
  },
});

import type { ListingKind } from "#db/schema/listings.ts";

/** Number of active listings that have the same properties. A few thousand groups contain all listings of the site. */
export type ListingGroup = {
  kind: ListingKind;
  categoryId: number;
  makeId: number | null;
  modelId: number | null;
  brandId: number | null;
  bodyId: number | null;
  year: number | null;
  ads: number;
};

export type ListingGroupField = "categoryId" | "makeId" | "modelId" | "brandId" | "bodyId" | "year";

/** Property values that are chosen in the finder form. */
export type FinderSelection = { kind: ListingKind } & Partial<Record<ListingGroupField, readonly number[]>>;

const isSelected = (row: ListingGroup, selection: FinderSelection, ignoredField?: ListingGroupField): boolean => {
  if (row.kind !== selection.kind) return false;
  for (const field of ["categoryId", "makeId", "modelId", "brandId", "bodyId", "year"] as const) {
    const selectedIds = selection[field];
    if (selectedIds && field !== ignoredField && !selectedIds.includes(row[field] ?? -1)) return false;
  }
  return true;
};

/** Returns the total number of listings in all groups that match the selection. */
export function countSelectedListings(rows: readonly ListingGroup[], selection: FinderSelection): number {
  return rows.reduce((sum, row) => (isSelected(row, selection) ? sum + row.ads : sum), 0);
}

/** Counts the listings for each value of a field. The selection of this field itself is ignored (rule 18). */
export function countListingsByField(
  rows: readonly ListingGroup[],
  selection: FinderSelection,
  field: ListingGroupField,
): Map<number, number> {
  const counts = new Map<number, number>();
  for (const row of rows) {
    const value = row[field];
    if (value === null || !isSelected(row, selection, field)) continue;
    counts.set(value, (counts.get(value) ?? 0) + row.ads);
  }
  return counts;
}

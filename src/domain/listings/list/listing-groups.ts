import type { ListingKind } from "#db/schema/listings.ts";

/** Number of active listings with the same properties. The whole market fits into a few thousand rows. */
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

export type GroupField = "categoryId" | "makeId" | "modelId" | "brandId" | "bodyId" | "year";

/** Properties chosen in the finder form. */
export type GroupSelection = { kind: ListingKind } & Partial<Record<GroupField, readonly number[]>>;

const isSelected = (row: ListingGroup, selection: GroupSelection, ignoredField?: GroupField): boolean => {
  if (row.kind !== selection.kind) return false;
  for (const field of ["categoryId", "makeId", "modelId", "brandId", "bodyId", "year"] as const) {
    const wanted = selection[field];
    if (wanted && field !== ignoredField && !wanted.includes(row[field] ?? -1)) return false;
  }
  return true;
};

/** Sums the listings of all groups that the selection includes. */
export function sumGroupCounts(rows: readonly ListingGroup[], selection: GroupSelection): number {
  return rows.reduce((sum, row) => (isSelected(row, selection) ? sum + row.ads : sum), 0);
}

/** Counts listings per value of a field, ignoring the selection of that field (rule 18). */
export function countByField(
  rows: readonly ListingGroup[],
  selection: GroupSelection,
  field: GroupField,
): Map<number, number> {
  const counts = new Map<number, number>();
  for (const row of rows) {
    const value = row[field];
    if (value === null || !isSelected(row, selection, field)) continue;
    counts.set(value, (counts.get(value) ?? 0) + row.ads);
  }
  return counts;
}

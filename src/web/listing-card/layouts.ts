import type { CategoryLayout } from "#db/schema/catalog.ts";

/** Layouts of a list of listings (NV-13). The URL and the reader's cookie use these names. */
export const listLayouts = ["grid", "grid-with-features", "list", "table", "map"] as const;
export type ListLayout = (typeof listLayouts)[number];

const isLayout = (value: string | null | undefined): value is ListLayout =>
  (listLayouts as readonly unknown[]).includes(value);

/**
 * Resolves the layout of a list: from the URL, otherwise the reader's last choice, otherwise the default of the
 * category. The map is not stored as a choice, because it replaces the listings by cities.
 */
export function resolveListLayout(
  requested: string | null,
  saved: string | undefined,
  categoryLayout: CategoryLayout | undefined,
): { layout: ListLayout; chosenNow: boolean } {
  if (isLayout(requested)) return { layout: requested, chosenNow: requested !== saved && requested !== "map" };
  return { layout: isLayout(saved) && saved !== "map" ? saved : (categoryLayout ?? "grid"), chosenNow: false };
}

import type { CategoryLayout } from "#db/schema/catalog.ts";

/** Layouts of a list of listings (NV-13). The URL and the reader's cookie use these names. */
export const listLayouts = ["grid", "grid-with-features", "list", "table"] as const satisfies CategoryLayout[];
export type ListLayout = (typeof listLayouts)[number];

const isLayout = (value: string | null | undefined): value is ListLayout =>
  (listLayouts as readonly unknown[]).includes(value);

/**
 * Resolves the layout of a list: from the URL, otherwise the reader's last choice, otherwise the default of the
 * category.
 */
export function resolveListLayout(
  requested: string | null,
  saved: string | undefined,
  categoryLayout: CategoryLayout | undefined,
): { layout: ListLayout; chosenNow: boolean } {
  if (isLayout(requested)) return { layout: requested, chosenNow: requested !== saved };
  return { layout: isLayout(saved) ? saved : (categoryLayout ?? "grid"), chosenNow: false };
}

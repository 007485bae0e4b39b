import type { CategoryLayout } from "#db/schema/catalog.ts";

/** Layouts of a list (NV-13). The address and the reader's cookie use these names. */
export const layouts = ["grid", "grid-with-features", "list", "table"] as const satisfies CategoryLayout[];
export type Layout = (typeof layouts)[number];

const isLayout = (value: string | null | undefined): value is Layout => (layouts as readonly unknown[]).includes(value);

/** Resolves the layout: from the address, else the reader's last choice, else the category's default. */
export function resolveLayout(
  requested: string | null,
  saved: string | undefined,
  categoryLayout: CategoryLayout | undefined,
): { layout: Layout; chosenNow: boolean } {
  if (isLayout(requested)) return { layout: requested, chosenNow: requested !== saved };
  return { layout: isLayout(saved) ? saved : (categoryLayout ?? "grid"), chosenNow: false };
}

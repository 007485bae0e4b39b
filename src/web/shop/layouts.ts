import type { CategoryLayout } from "#db/schema/catalog.ts";

/** How a list of ads can be laid out (NV-13); the addresses and the reader's cookie say it by these names. */
export const layouts = ["grid", "grid-with-features", "list", "table"] as const satisfies CategoryLayout[];
export type Layout = (typeof layouts)[number];

const isLayout = (value: string | null | undefined): value is Layout => (layouts as readonly unknown[]).includes(value);

/** The address's wish, else what the reader chose last, else what suits the category. */
export function layoutOf(
  asked: string | null,
  kept: string | undefined,
  usual: CategoryLayout | undefined,
): { layout: Layout; chosenNow: boolean } {
  if (isLayout(asked)) return { layout: asked, chosenNow: asked !== kept };
  return { layout: isLayout(kept) ? kept : (usual ?? "grid"), chosenNow: false };
}

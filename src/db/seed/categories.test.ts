import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { type CategoryEntry, categoryEntries, categoryImage } from "./categories.ts";

const all = (entries: CategoryEntry[]): string[] => entries.flatMap((e) => [e.slug, ...all(e.children ?? [])]);

test("every category has a picture of its own that is there", () => {
  const missing = all(categoryEntries).filter(
    (slug) => !existsSync(new URL(`../../../public${categoryImage(slug)}`, import.meta.url)),
  );
  expect(missing).toEqual([]);
});

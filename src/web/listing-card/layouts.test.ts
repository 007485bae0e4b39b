import { describe, expect, it } from "vitest";
import { resolveListLayout } from "./layouts.ts";

describe("[NV-13] resolveListLayout", () => {
  it.each([
    ["list", "table", "grid", "list", true],
    ["list", "list", "grid", "list", false],
    [null, "table", "grid", "table", false],
    [null, undefined, "grid-with-features", "grid-with-features", false],
    [null, undefined, undefined, "grid", false],
    ["map", "list", "grid", "map", false],
    [null, "map", "list", "list", false],
    ["sideways", "upside-down", undefined, "grid", false],
  ] as const)(
    "resolveListLayout resolves requested %s, stored %s and default %s",
    (requested, stored, usual, layout, chosenNow) => {
      expect(resolveListLayout(requested, stored, usual)).toEqual({ layout, chosenNow });
    },
  );
});

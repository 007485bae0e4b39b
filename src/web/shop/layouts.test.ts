import { describe, expect, it } from "vitest";
import { layoutOf } from "./layouts.ts";

describe("[NV-13] the layout of a list", () => {
  it.each([
    ["list", "table", "grid", "list", true],
    ["list", "list", "grid", "list", false],
    [null, "table", "grid", "table", false],
    [null, undefined, "grid-with-features", "grid-with-features", false],
    [null, undefined, undefined, "grid", false],
    ["sideways", "upside-down", undefined, "grid", false],
  ] as const)("asked %s, kept %s, usual %s", (asked, kept, usual, layout, chosenNow) => {
    expect(layoutOf(asked, kept, usual)).toEqual({ layout, chosenNow });
  });
});

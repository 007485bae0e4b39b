import { assert, integer, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast, markOn, meltsIn } from "./colour-contrast.ts";

const anyColor = integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`);

describe("[QV-04] marks on colours", () => {
  it("stand out on every colour there is", () => {
    assert(
      property(anyColor, (color) => {
        expect(contrast(color, markOn(color))).toBeGreaterThanOrEqual(3);
      }),
    );
  });
  it("measures as WCAG does", () => {
    expect(contrast("#fff", "#000000")).toBeCloseTo(21, 1);
    expect(contrast("#767676", "#fff")).toBeCloseTo(4.54, 1);
  });
  it("white, pale and nearly black colours get an edge, strong ones don't", () => {
    expect(["#fff", "#d9d9d9", "#262626"].map(meltsIn)).toEqual([true, true, true]);
    expect(["#ff4040", "#3d6dcc", "#47cc5e"].some(meltsIn)).toBe(false);
  });
});

import { assert, integer, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { calculateContrast, getReadableTickColor, isLowContrast } from "./color-contrast.ts";

const anyColor = integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`);

describe("[QV-04] Contrast of colour swatches", () => {
  it("getReadableTickColor has a contrast of at least 3 on every colour", () => {
    assert(
      property(anyColor, (color) => {
        expect(calculateContrast(color, getReadableTickColor(color))).toBeGreaterThanOrEqual(3);
      }),
    );
  });
  it("calculateContrast matches the WCAG formula", () => {
    expect(calculateContrast("#fff", "#000000")).toBeCloseTo(21, 1);
    expect(calculateContrast("#767676", "#fff")).toBeCloseTo(4.54, 1);
  });
  it("isLowContrast is true for white, pale and nearly black colours", () => {
    expect(["#fff", "#d9d9d9", "#262626"].map(isLowContrast)).toEqual([true, true, true]);
    expect(["#ff4040", "#3d6dcc", "#47cc5e"].some(isLowContrast)).toBe(false);
  });
});

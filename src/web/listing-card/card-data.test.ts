import { describe, expect, it } from "vitest";
import { calculatePriceDrop } from "./card-data.ts";

const money = (minor: number) => ({ minor, currency: "USD" });

describe("calculatePriceDrop", () => {
  it.each([
    [90, 100, 10],
    [999, 1000, undefined],
    // A drop is never shown as larger than it is.
    [904, 1000, 9],
    [995, 1000, undefined],
    [100, 100, undefined],
    [110, 100, undefined],
    [0, 100, 100],
  ])("calculatePriceDrop for the price %i after the price %i returns the drop in per cent", (now, before, drop) => {
    expect(calculatePriceDrop(money(now), money(before))).toBe(drop);
  });

  it("calculatePriceDrop returns undefined unless both prices are given", () => {
    expect(calculatePriceDrop(null, money(100))).toBeUndefined();
    expect(calculatePriceDrop(money(100), null)).toBeUndefined();
  });
});

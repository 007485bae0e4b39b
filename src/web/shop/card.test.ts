import { describe, expect, it } from "vitest";
import { dropOf } from "./card.ts";

const money = (minor: number) => ({ minor, currency: "USD" });

describe("how far a price came down", () => {
  it.each([
    [90, 100, 10],
    [999, 1000, undefined],
    [100, 100, undefined],
    [110, 100, undefined],
    [0, 100, 100],
  ])("%i, before %i", (now, before, drop) => {
    expect(dropOf(money(now), money(before))).toBe(drop);
  });

  it("is unknown without both prices", () => {
    expect(dropOf(null, money(100))).toBeUndefined();
    expect(dropOf(money(100), null)).toBeUndefined();
  });
});

import { assert, integer, property, record } from "fast-check";
import { describe, expect, it } from "vitest";
import { calculateTooltipPosition } from "./tooltip-position.ts";

const page = { width: 390, height: 800 };
describe("calculateTooltipPosition", () => {
  it("calculateTooltipPosition stays in the window and never covers the anchor", () => {
    const anchors = record({
      x: integer({ min: 0, max: 366 }),
      y: integer({ min: 0, max: 740 }),
      width: integer({ min: 24, max: 200 }),
      height: integer({ min: 24, max: 44 }),
    });
    assert(
      property(anchors, integer({ min: 20, max: 288 }), (anchor, width) => {
        const { x, y } = calculateTooltipPosition(anchor, { width, height: 30 }, page);
        expect(x >= 6 && x + width <= page.width - 6).toBe(true);
        expect(y + 30 <= anchor.y || y >= anchor.y + anchor.height).toBe(true);
      }),
    );
  });
  it("calculateTooltipPosition prefers the centre above the anchor, else below", () => {
    const tip = { width: 100, height: 30 };
    expect(calculateTooltipPosition({ x: 150, y: 200, width: 60, height: 24 }, tip, page)).toEqual({ x: 130, y: 164 });
    expect(calculateTooltipPosition({ x: 150, y: 20, width: 60, height: 24 }, tip, page)).toEqual({ x: 130, y: 50 });
  });
});

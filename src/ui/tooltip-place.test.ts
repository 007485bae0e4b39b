import { assert, integer, property, record } from "fast-check";
import { describe, expect, it } from "vitest";
import { tooltipPlace } from "./tooltip-place.ts";

const page = { width: 390, height: 800 };
describe("a tooltip's place", () => {
  it("is inside the window, and never over what it explains", () => {
    const anchors = record({
      x: integer({ min: 0, max: 366 }),
      y: integer({ min: 0, max: 740 }),
      width: integer({ min: 24, max: 200 }),
      height: integer({ min: 24, max: 44 }),
    });
    assert(
      property(anchors, integer({ min: 20, max: 288 }), (anchor, width) => {
        const { x, y } = tooltipPlace(anchor, { width, height: 30 }, page);
        expect(x >= 6 && x + width <= page.width - 6).toBe(true);
        expect(y + 30 <= anchor.y || y >= anchor.y + anchor.height).toBe(true);
      }),
    );
  });
  it("is above, centred, where there is room, else below", () => {
    const tip = { width: 100, height: 30 };
    expect(tooltipPlace({ x: 150, y: 200, width: 60, height: 24 }, tip, page)).toEqual({ x: 130, y: 164 });
    expect(tooltipPlace({ x: 150, y: 20, width: 60, height: 24 }, tip, page)).toEqual({ x: 130, y: 50 });
  });
});

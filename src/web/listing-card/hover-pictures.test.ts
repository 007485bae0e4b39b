import { describe, expect, it } from "vitest";
import { getHoverZone } from "./hover-pictures.ts";

const box = { left: 100, top: 50, width: 200, height: 100 };
const createPoint = (clientX: number, clientY = 60) => ({ clientX, clientY });

describe("getHoverZone", () => {
  it("getHoverZone counts zones from the side where reading starts, left or right", () => {
    expect([100, 149, 150, 299].map((x) => getHoverZone(createPoint(x), box, 4, false))).toEqual([0, 0, 1, 3]);
    expect([299, 251, 249, 101].map((x) => getHoverZone(createPoint(x), box, 4, true))).toEqual([0, 0, 1, 3]);
  });

  it("getHoverZone returns -1 outside the picture", () => {
    expect(
      [createPoint(99), createPoint(300), createPoint(150, 49), createPoint(150, 150)].map((point) =>
        getHoverZone(point, box, 4, false),
      ),
    ).toEqual([-1, -1, -1, -1]);
  });
});

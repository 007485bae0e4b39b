import { describe, expect, it } from "vitest";
import { zoneAt } from "./hover-pictures.ts";

const box = { left: 100, top: 50, width: 200, height: 100 };
const at = (clientX: number, clientY = 60) => ({ clientX, clientY });

describe("the zones of a card's picture", () => {
  it("are counted from the reading direction's start", () => {
    expect([100, 149, 150, 299].map((x) => zoneAt(at(x), box, 4, false))).toEqual([0, 0, 1, 3]);
    expect([299, 251, 249, 101].map((x) => zoneAt(at(x), box, 4, true))).toEqual([0, 0, 1, 3]);
  });

  it("end at the picture", () => {
    expect([at(99), at(300), at(150, 49), at(150, 150)].map((point) => zoneAt(point, box, 4, false))).toEqual([
      -1, -1, -1, -1,
    ]);
  });
});

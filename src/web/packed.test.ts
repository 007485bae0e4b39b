import { describe, expect, it } from "vitest";
import { packed, unpacked } from "./packed.ts";

describe("data as one piece", () => {
  it("comes out as it went in, quotes and apostrophes included", () => {
    const value = { name: `O'Neill's "best" \\ part`, arabic: "كراج", list: [1, null, { deep: "'\"" }], no: undefined };
    const { no: _, ...rest } = value;
    expect(unpacked(packed(value))).toEqual(rest);
  });

  it("several pieces are told apart, and each is read once", () => {
    const pieces = Array.from({ length: 6 }, (_, i) => packed({ i }));
    expect(pieces.map((piece) => unpacked(piece).i)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(unpacked(packed({ i: 5 }))).toBe(unpacked(packed({ i: 5 })));
  });
});

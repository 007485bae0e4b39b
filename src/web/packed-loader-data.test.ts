import { describe, expect, it } from "vitest";
import { packLoaderData, unpackLoaderData } from "./packed-loader-data.ts";

describe("packLoaderData and unpackLoaderData", () => {
  it("unpackLoaderData restores the packed value including quotes and apostrophes", () => {
    const value = { name: `O'Neill's "best" \\ part`, arabic: "كراج", list: [1, null, { deep: "'\"" }], no: undefined };
    const { no: _, ...rest } = value;
    expect(unpackLoaderData(packLoaderData(value))).toEqual(rest);
  });

  it("unpackLoaderData parses each packed value once and never returns another value", () => {
    const pieces = Array.from({ length: 6 }, (_, i) => packLoaderData({ i }));
    expect(pieces.map((piece) => unpackLoaderData(piece).i)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(unpackLoaderData(packLoaderData({ i: 5 }))).toBe(unpackLoaderData(packLoaderData({ i: 5 })));
  });
});

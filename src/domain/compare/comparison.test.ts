import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addComparedId,
  findBestValueIndexes,
  formatIdList,
  getComparisonPath,
  hasSameIds,
  MAX_COMPARED_LISTINGS,
  parseComparedIds,
  parseIdList,
  removeComparedId,
} from "./comparison.ts";

const id = fc.integer({ min: 1, max: 999_999_999 });

describe("Compared listings", () => {
  it("[ST-08] addComparedId keeps each listing once, in order and up to the maximum", () => {
    fc.assert(
      fc.property(fc.array(id, { maxLength: 30 }), (addedIds) => {
        let list: readonly number[] = [];
        for (const each of addedIds) list = addComparedId(list, each).ids;
        expect(list).toEqual([...new Set(addedIds)].slice(0, MAX_COMPARED_LISTINGS));
        expect(parseComparedIds(formatIdList(list))).toEqual(list);
      }),
    );
  });

  it("[ST-08] addComparedId reports a full list only for a new listing", () => {
    const full = Array.from({ length: MAX_COMPARED_LISTINGS }, (_, i) => i + 1);
    expect(addComparedId(full, 99)).toEqual({ ids: full, full: true });
    expect(addComparedId(full, 3)).toEqual({ ids: full, full: false });
  });

  it("[ST-08] removeComparedId removes only the given listing", () => {
    expect(removeComparedId([4, 5, 6], 5)).toEqual([4, 6]);
    expect(removeComparedId([4], 7)).toEqual([4]);
  });

  it.each([
    [null, []],
    ["", []],
    ["12", [12]],
    ["12.12.7", [12, 7]],
    ["12,7,12", [12, 7]],
    ["1, 2 3", [1, 2, 3]],
    [Array.from({ length: 1_000 }, (_, i) => i + 1).join(","), [1, 2, 3, 4, 5, 6, 7, 8]],
    ["-1.0.1e3.x.٣.5", [5]],
    ["9".repeat(5000), []],
    ["<script>.4", [4]],
  ])("parseComparedIds parses %j as %j", (text, ids) => {
    expect(parseComparedIds(text)).toEqual(ids);
  });

  it("parseIdList reads the ids from the path that getComparisonPath returns", () => {
    expect(getComparisonPath([3, 1, 2])).toBe("/shop/compare?ads=3,1,2");
    expect(parseIdList(new URL(getComparisonPath([3, 1, 2]), "http://karaj.test").searchParams.get("ads"))).toEqual([
      3, 1, 2,
    ]);
    expect([
      hasSameIds([1, 2], [2, 1]),
      hasSameIds([1, 2], [1, 3]),
      hasSameIds([1], [1, 2]),
      hasSameIds([], []),
    ]).toEqual([true, false, false, true]);
  });

  it("[RT-22] findBestValueIndexes returns the positions of the best value, and none when all values are equal", () => {
    expect([...findBestValueIndexes([3, 1, null, 1], "lowest")]).toEqual([1, 3]);
    expect([...findBestValueIndexes([2019, 2021], "highest")]).toEqual([1]);
    for (const values of [[], [5], [null, 5], [5, 5]]) expect(findBestValueIndexes(values, "lowest").size).toBe(0);
  });
});

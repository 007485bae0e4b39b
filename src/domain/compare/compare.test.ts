import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  bestOf,
  formatCompared,
  idsIn,
  mostCompared,
  parseCompared,
  sameAds,
  sharePath,
  withCompared,
  withoutCompared,
} from "./compare.ts";

const id = fc.integer({ min: 1, max: 999_999_999 });

describe("the list of compared ads", () => {
  it("[ST-08] holds each ad once, in the order they came, and never more than fit", () => {
    fc.assert(
      fc.property(fc.array(id, { maxLength: 30 }), (wanted) => {
        let list: readonly number[] = [];
        for (const each of wanted) list = withCompared(list, each).ids;
        expect(list).toEqual([...new Set(wanted)].slice(0, mostCompared));
        expect(parseCompared(formatCompared(list))).toEqual(list);
      }),
    );
  });

  it("[ST-08] says when it is full, but not for an ad that it has", () => {
    const full = Array.from({ length: mostCompared }, (_, i) => i + 1);
    expect(withCompared(full, 99)).toEqual({ ids: full, full: true });
    expect(withCompared(full, 3)).toEqual({ ids: full, full: false });
  });

  it("[ST-08] loses an ad and no other", () => {
    expect(withoutCompared([4, 5, 6], 5)).toEqual([4, 6]);
    expect(withoutCompared([4], 7)).toEqual([4]);
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
  ])("reads %j as %j", (text, ids) => {
    expect(parseCompared(text)).toEqual(ids);
  });

  it("is shared by an address that says the ids", () => {
    expect(sharePath([3, 1, 2])).toBe("/shop/compare?ads=3,1,2");
    expect(idsIn(new URL(sharePath([3, 1, 2]), "http://karaj.test").searchParams.get("ads"))).toEqual([3, 1, 2]);
    expect([sameAds([1, 2], [2, 1]), sameAds([1, 2], [1, 3]), sameAds([1], [1, 2]), sameAds([], [])]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it("[RT-22] marks the best only where it can be said", () => {
    expect([...bestOf([3, 1, null, 1], "lowest")]).toEqual([1, 3]);
    expect([...bestOf([2019, 2021], "highest")]).toEqual([1]);
    for (const values of [[], [5], [null, 5], [5, 5]]) expect(bestOf(values, "lowest").size).toBe(0);
  });
});

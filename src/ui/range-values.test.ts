import { assert, constantFrom, integer, option, property, record } from "fast-check";
import { describe, expect, it } from "vitest";
import { getThumbPositions, moveThumb, normalizeTypedRange } from "./range-values.ts";

const limits = { min: 0, max: 100, step: 1 };
const end = option(integer({ min: -50, max: 150 }), { nil: undefined });
const values = record({ from: end, to: end }).map(normalizeTypedRange);

describe("Range values", () => {
  it("getThumbPositions keeps the two thumbs in order and within the limits after any moveThumb", () => {
    assert(
      property(values, constantFrom("from", "to"), integer({ min: 0, max: 100 }), (value, which, at) => {
        const { from, to } = getThumbPositions(moveThumb(value, which, at, limits), limits);
        expect(limits.min <= from && from <= to && to <= limits.max).toBe(true);
      }),
    );
  });

  it("moveThumb makes an end of the range unlimited when its thumb reaches the limit", () => {
    expect(moveThumb({ from: 20, to: 80 }, "from", 0, limits)).toEqual({ from: undefined, to: 80 });
    expect(moveThumb({ from: 20, to: 80 }, "to", 100, limits)).toEqual({ from: 20, to: undefined });
    expect(moveThumb({ from: 20, to: 80 }, "from", 90, limits)).toEqual({ from: 80, to: 80 });
  });

  it("normalizeTypedRange swaps a reversed range and keeps values outside the limits", () => {
    expect(normalizeTypedRange({ from: 90, to: 10 })).toEqual({ from: 10, to: 90 });
    expect(normalizeTypedRange({ from: 500 })).toEqual({ from: 500, to: undefined });
  });
});

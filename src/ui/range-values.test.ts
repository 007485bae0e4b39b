import { assert, constantFrom, integer, option, property, record } from "fast-check";
import { describe, expect, it } from "vitest";
import { movedThumb, thumbsOf, typedRange } from "./range-values.ts";

const limits = { min: 0, max: 100, step: 1 };
const end = option(integer({ min: -50, max: 150 }), { nil: undefined });
const values = record({ from: end, to: end }).map(typedRange);

describe("a range's two ends", () => {
  it("thumbs stand inside the limits and never pass each other, whatever is moved where", () => {
    assert(
      property(values, constantFrom("from", "to"), integer({ min: 0, max: 100 }), (value, which, at) => {
        const { from, to } = thumbsOf(movedThumb(value, which, at, limits), limits);
        expect(limits.min <= from && from <= to && to <= limits.max).toBe(true);
      }),
    );
  });

  it("an end at its limit is open, and says nothing", () => {
    expect(movedThumb({ from: 20, to: 80 }, "from", 0, limits)).toEqual({ from: undefined, to: 80 });
    expect(movedThumb({ from: 20, to: 80 }, "to", 100, limits)).toEqual({ from: 20, to: undefined });
    expect(movedThumb({ from: 20, to: 80 }, "from", 90, limits)).toEqual({ from: 80, to: 80 });
  });

  it("numbers typed the wrong way round change places; past the limits they stay as meant", () => {
    expect(typedRange({ from: 90, to: 10 })).toEqual({ from: 10, to: 90 });
    expect(typedRange({ from: 500 })).toEqual({ from: 500, to: undefined });
  });
});

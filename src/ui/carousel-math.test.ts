import { assert, constantFrom, double, integer, property, record } from "fast-check";
import { describe, expect, it } from "vitest";
import {
  getLastStop,
  getMaxScroll,
  getNextIndex,
  getScrollLeft,
  getSlideIndex,
  getSnapIndexAfterDrag,
  shouldBlockClick,
} from "./carousel-math.ts";

/** Random tracks: slides of equal width with gaps, and any number of slides in view. */
const tracks = record({
  slide: integer({ min: 40, max: 900 }),
  gap: integer({ min: 0, max: 32 }),
  count: integer({ min: 1, max: 40 }),
  perView: double({ min: 1, max: 6, noNaN: true }),
  rtl: constantFrom(true, false),
}).map(({ slide, gap, count, perView, rtl }) => {
  const viewport = Math.round(slide * perView + gap * (Math.ceil(perView) - 1));
  return { pitch: slide + gap, viewport, content: Math.max(viewport, count * (slide + gap) - gap), rtl };
});
const anyIndex = integer({ min: -3, max: 60 });

describe("[GL-05] Carousel math", () => {
  it("getScrollLeft returns a position within the track, which is negative in right-to-left tracks", () => {
    assert(
      property(tracks, anyIndex, (track, index) => {
        const to = getScrollLeft(index, track);
        expect(Math.abs(to)).toBeLessThanOrEqual(getMaxScroll(track));
        if (track.rtl) expect(to).toBeLessThanOrEqual(0);
        else expect(to).toBeGreaterThanOrEqual(0);
        expect(Object.is(to, -0)).toBe(false);
      }),
    );
  });

  it("getSlideIndex returns the slide to which getScrollLeft scrolls", () => {
    assert(
      property(tracks, anyIndex, (track, index) => {
        const stop = Math.min(Math.max(index, 0), getLastStop(track));
        expect(getSlideIndex(getScrollLeft(stop, track), track)).toBe(stop);
      }),
      // The last slide ends one pixel before the track.
      { examples: [[{ pitch: 41, viewport: 81, content: 81 + 83, rtl: false }, 2]] },
    );
  });

  it("getScrollLeft returns the same distance for both text directions, with opposite signs", () => {
    assert(
      property(tracks, anyIndex, (track, index) => {
        const [ltr, rtl] = [false, true].map((each) => getScrollLeft(index, { ...track, rtl: each }));
        expect((ltr ?? 0) + (rtl ?? 0)).toBe(0);
        expect(getLastStop({ ...track, rtl: true })).toBe(getLastStop({ ...track, rtl: false }));
      }),
    );
  });

  it("getNextIndex stays within the slides, and continues at the other end only when the carousel loops", () => {
    assert(
      property(integer({ min: 0, max: 40 }), integer({ min: 0, max: 40 }), constantFrom(1, -1), (at, last, step) => {
        const index = Math.min(at, last);
        const clamped = getNextIndex(index, step, last, false);
        const round = getNextIndex(index, step, last, true);
        for (const next of [clamped, round]) {
          expect(next).toBeGreaterThanOrEqual(0);
          expect(next).toBeLessThanOrEqual(last);
        }
        expect(Math.abs(clamped - index)).toBeLessThanOrEqual(1);
        if (clamped !== index) expect(round).toBe(clamped);
        else expect(round).toBe(step > 0 ? 0 : last);
      }),
    );
  });

  it("shouldBlockClick blocks a click after a drag of more than 15 pixels or 250 ms", () => {
    expect(shouldBlockClick(15, 250)).toBe(false);
    expect(shouldBlockClick(-16, 10)).toBe(true);
    expect(shouldBlockClick(16, 10)).toBe(true);
    expect(shouldBlockClick(0, 251)).toBe(true);
  });

  it("getSnapIndexAfterDrag moves at least one slide in the direction of a drag, except after a tiny drag", () => {
    const track = { pitch: 300, viewport: 900, content: 2400, rtl: false };
    const getSnapAfterDrag = (moved: number, rtl: boolean) => {
      const start = getScrollLeft(2, { ...track, rtl });
      return getSnapIndexAfterDrag(2, moved, start - moved, { ...track, rtl });
    };
    expect([getSnapAfterDrag(-40, false), getSnapAfterDrag(40, false)]).toEqual([3, 1]);
    expect([getSnapAfterDrag(-40, true), getSnapAfterDrag(40, true)]).toEqual([1, 3]);
    expect([getSnapAfterDrag(-10, false), getSnapAfterDrag(10, true)]).toEqual([2, 2]);
    // A long drag moves as many slides as its distance covers.
    expect([getSnapAfterDrag(-640, false), getSnapAfterDrag(640, true)]).toEqual([4, 4]);
  });
});

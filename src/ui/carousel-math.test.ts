import { assert, constantFrom, double, integer, property, record } from "fast-check";
import { describe, expect, it } from "vitest";
import {
  blocksClick,
  farthest,
  indexAt,
  lastStop,
  restAfterDrag,
  scrollLeftOf,
  steppedIndex,
} from "./carousel-math.ts";

/** Equal slides with gaps, as many in view as there are. */
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

describe("[GL-05] carousel's arithmetic", () => {
  it("scrolls only as far as there are slides, to the left in Arabic", () => {
    assert(
      property(tracks, anyIndex, (track, index) => {
        const to = scrollLeftOf(index, track);
        expect(Math.abs(to)).toBeLessThanOrEqual(farthest(track));
        if (track.rtl) expect(to).toBeLessThanOrEqual(0);
        else expect(to).toBeGreaterThanOrEqual(0);
        expect(Object.is(to, -0)).toBe(false);
      }),
    );
  });

  it("knows at which slide it stands after it was brought to it, in both directions", () => {
    assert(
      property(tracks, anyIndex, (track, index) => {
        const stop = Math.min(Math.max(index, 0), lastStop(track));
        expect(indexAt(scrollLeftOf(stop, track), track)).toBe(stop);
      }),
      // A slide that ends a pixel before the track does.
      { examples: [[{ pitch: 41, viewport: 81, content: 81 + 83, rtl: false }, 2]] },
    );
  });

  it("is the same in both directions but for the sign", () => {
    assert(
      property(tracks, anyIndex, (track, index) => {
        const [ltr, rtl] = [false, true].map((each) => scrollLeftOf(index, { ...track, rtl: each }));
        expect((ltr ?? 0) + (rtl ?? 0)).toBe(0);
        expect(lastStop({ ...track, rtl: true })).toBe(lastStop({ ...track, rtl: false }));
      }),
    );
  });

  it("steps stay among the stops, and go round only where they may", () => {
    assert(
      property(integer({ min: 0, max: 40 }), integer({ min: 0, max: 40 }), constantFrom(1, -1), (at, last, step) => {
        const index = Math.min(at, last);
        const stays = steppedIndex(index, step, last, false);
        const round = steppedIndex(index, step, last, true);
        for (const next of [stays, round]) {
          expect(next).toBeGreaterThanOrEqual(0);
          expect(next).toBeLessThanOrEqual(last);
        }
        expect(Math.abs(stays - index)).toBeLessThanOrEqual(1);
        if (stays !== index) expect(round).toBe(stays);
        else expect(round).toBe(step > 0 ? 0 : last);
      }),
    );
  });

  it("blocks the click after more than 15 pixels or 250 ms", () => {
    expect(blocksClick(15, 250)).toBe(false);
    expect(blocksClick(-16, 10)).toBe(true);
    expect(blocksClick(16, 10)).toBe(true);
    expect(blocksClick(0, 251)).toBe(true);
  });

  it("a drag turns at least one slide: to the left onwards in English, to the right in Arabic", () => {
    const track = { pitch: 300, viewport: 900, content: 2400, rtl: false };
    const dragged = (moved: number, rtl: boolean) => {
      const start = scrollLeftOf(2, { ...track, rtl });
      return restAfterDrag(2, moved, start - moved, { ...track, rtl });
    };
    expect([dragged(-40, false), dragged(40, false)]).toEqual([3, 1]);
    expect([dragged(-40, true), dragged(40, true)]).toEqual([1, 3]);
    expect([dragged(-10, false), dragged(10, true)]).toEqual([2, 2]);
    // Far drags go as far as they went.
    expect([dragged(-640, false), dragged(640, true)]).toEqual([4, 4]);
  });
});

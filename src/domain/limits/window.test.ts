import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SlidingWindow } from "./window.ts";

const minute = 60_000;

describe("[ST-12] uses counted in a process", () => {
  it("allows so many, says how many are left, and refuses the next", () => {
    const window = new SlidingWindow({ most: 3, within: minute });
    expect([1, 2, 3].map((at) => window.use("a", minute + at).left)).toEqual([2, 1, 0]);
    expect(window.use("a", minute + 4)).toMatchObject({ allowed: false, left: 0 });
    expect(window.use("b", minute + 4)).toMatchObject({ allowed: true, left: 2 });
  });

  it("lets in again when it says so, and not before", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.array(fc.integer({ min: 0, max: 30_000 }), { minLength: 1, maxLength: 80 }),
        (most, pauses) => {
          const window = new SlidingWindow({ most, within: minute });
          let now = 5 * minute;
          for (const pause of pauses) {
            now += pause;
            const use = window.use("a", now);
            if (use.allowed) continue;
            if (use.resets > 2) expect(window.look("a", now + use.resets - 2).allowed).toBe(false);
            expect(window.look("a", now + use.resets).allowed).toBe(true);
            // Looking ahead has begun the next stretch: go on from there.
            now += use.resets;
          }
        },
      ),
    );
  });

  it("never allows more than twice as many within a minute, however they come", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 1, maxLength: 200 }), (pauses) => {
        const window = new SlidingWindow({ most: 10, within: minute });
        const allowed: number[] = [];
        let now = minute;
        for (const pause of pauses) {
          now += pause;
          if (window.use("a", now).allowed) allowed.push(now);
        }
        for (const at of allowed) {
          expect(allowed.filter((each) => each > at - minute && each <= at).length).toBeLessThanOrEqual(20);
        }
      }),
    );
  });

  it("lets in again after a clock that had jumped ahead is set right", () => {
    const window = new SlidingWindow({ most: 1, within: minute });
    const jumped = 500 * minute;
    expect([window.use("a", jumped), window.use("a", jumped + 1)].map(({ allowed }) => allowed)).toEqual([true, false]);
    expect([1, 2].map((at) => window.use("a", 5 * minute + at).allowed)).toEqual([true, false]);
  });

  it("remembers a bounded number of keys", () => {
    const window = new SlidingWindow({ most: 1, within: minute, keys: 50 });
    for (let i = 0; i < 1_000; i += 1) window.use(`key ${i}`, minute + i * 100);
    expect(window.size).toBeLessThanOrEqual(100);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SlidingWindowLimiter } from "./sliding-window.ts";

const minute = 60_000;

describe("SlidingWindowLimiter", () => {
  it("SlidingWindowLimiter allows the configured number of uses, reports how many remain and refuses further uses", () => {
    const window = new SlidingWindowLimiter({ most: 3, within: minute });
    expect([1, 2, 3].map((at) => window.consume("a", minute + at).left)).toEqual([2, 1, 0]);
    expect(window.consume("a", minute + 4)).toMatchObject({ allowed: false, left: 0 });
    expect(window.consume("b", minute + 4)).toMatchObject({ allowed: true, left: 2 });
  });

  it("SlidingWindowLimiter allows the next use exactly when the reported reset time has passed", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.array(fc.integer({ min: 0, max: 30_000 }), { minLength: 1, maxLength: 80 }),
        (most, pauses) => {
          const window = new SlidingWindowLimiter({ most, within: minute });
          let now = 5 * minute;
          for (const pause of pauses) {
            now += pause;
            const use = window.consume("a", now);
            if (use.allowed) continue;
            if (use.resets > 2) expect(window.peek("a", now + use.resets - 2).allowed).toBe(false);
            expect(window.peek("a", now + use.resets).allowed).toBe(true);
            // The look-ahead has started the next window, so the test continues from there.
            now += use.resets;
          }
        },
      ),
    );
  });

  it("SlidingWindowLimiter never allows more than twice the limit within any one minute", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 1, maxLength: 200 }), (pauses) => {
        const window = new SlidingWindowLimiter({ most: 10, within: minute });
        const allowed: number[] = [];
        let now = minute;
        for (const pause of pauses) {
          now += pause;
          if (window.consume("a", now).allowed) allowed.push(now);
        }
        for (const at of allowed) {
          expect(allowed.filter((each) => each > at - minute && each <= at).length).toBeLessThanOrEqual(20);
        }
      }),
    );
  });

  it("SlidingWindowLimiter allows uses again after a clock that had jumped ahead is corrected", () => {
    const window = new SlidingWindowLimiter({ most: 1, within: minute });
    const jumped = 500 * minute;
    expect([window.consume("a", jumped), window.consume("a", jumped + 1)].map(({ allowed }) => allowed)).toEqual([
      true,
      false,
    ]);
    expect([1, 2].map((at) => window.consume("a", 5 * minute + at).allowed)).toEqual([true, false]);
  });

  it("SlidingWindowLimiter limits the number of keys that it keeps in memory", () => {
    const window = new SlidingWindowLimiter({ most: 1, within: minute, keys: 50 });
    for (let i = 0; i < 1_000; i += 1) window.consume(`key ${i}`, minute + i * 100);
    expect(window.size).toBeLessThanOrEqual(100);
  });
});

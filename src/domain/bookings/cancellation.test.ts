import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calculateRefund, cancellationPolicies, getRefundPercent } from "./cancellation.ts";

const hours = (count: number) => count * 3_600_000;

describe("getRefundPercent", () => {
  it.each([
    ["flexible", 0, 100],
    ["flexible", -1, 0],
    ["moderate", 120, 100],
    ["moderate", 119, 50],
    ["moderate", 24, 50],
    ["moderate", 23, 0],
    ["strict", 336, 100],
    ["strict", 335, 50],
    ["strict", 168, 50],
    ["strict", 167, 0],
  ] as const)(
    "A %s booking that is cancelled %s hours before the pick-up day gives back %s %%",
    (policy, before, percent) => {
      expect(getRefundPercent(policy, hours(before))).toBe(percent);
    },
  );

  it("One millisecond later than the last moment of a step gives back less", () => {
    expect(getRefundPercent("moderate", hours(120) - 1)).toBe(50);
    expect(getRefundPercent("strict", hours(168) - 1)).toBe(0);
  });

  it("Cancelling later never gives back more, and a stricter rule never gives back more than a milder one", () => {
    const time = fc.integer({ min: -hours(100), max: hours(24 * 200) });
    fc.assert(
      fc.property(time, time, (a, b) => {
        const [late, early] = [Math.min(a, b), Math.max(a, b)];
        const shares = cancellationPolicies.map((policy) => getRefundPercent(policy, early));
        expect(shares).toEqual(shares.toSorted((x, y) => y - x));
        for (const policy of cancellationPolicies)
          expect(getRefundPercent(policy, late)).toBeLessThanOrEqual(getRefundPercent(policy, early));
      }),
    );
  });
});

describe("calculateRefund", () => {
  it("Refunds are rounded half up to the minor unit and never exceed what was paid", () => {
    expect([calculateRefund(101, 50), calculateRefund(100, 100), calculateRefund(100, 0)]).toEqual([51, 100, 0]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 0, max: 100 }), (paid, percent) => {
        const refund = calculateRefund(paid, percent);
        expect(refund).toBeLessThanOrEqual(paid);
        expect(Math.abs(refund - (paid * percent) / 100)).toBeLessThanOrEqual(0.51);
      }),
    );
  });
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { calculateAxisMax } from "./bar-chart.tsx";

it("calculateAxisMax returns an even number that is at least the value of the highest bar", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (highest) => {
      const top = calculateAxisMax(highest);
      expect(top).toBeGreaterThanOrEqual(highest);
      expect(top).toBeLessThanOrEqual(Math.max(4, highest * 2));
      expect(top % 2).toBe(0);
    }),
  );
});

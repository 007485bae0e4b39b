import fc from "fast-check";
import { expect, it } from "vitest";
import { topOf } from "./bar-chart.tsx";

it("a chart's top is even and never below its highest bar", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (highest) => {
      const top = topOf(highest);
      expect(top).toBeGreaterThanOrEqual(highest);
      expect(top).toBeLessThanOrEqual(Math.max(4, highest * 2));
      expect(top % 2).toBe(0);
    }),
  );
});

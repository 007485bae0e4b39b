import fc from "fast-check";
import { expect, it } from "vitest";
import { createSeededRandom } from "./seeded-random.ts";

it("createSeededRandom returns the numbers of mulberry32, so that demo data stays the same", () => {
  const random = createSeededRandom(42);
  expect([random(), random(), random()]).toEqual([0.6011037519201636, 0.44829055899754167, 0.8524657934904099]);
});

it("createSeededRandom returns numbers from 0 to below 1, the same for the same seed", () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const [one, other] = [createSeededRandom(seed), createSeededRandom(seed)];
      for (let i = 0; i < 20; i += 1) {
        const number = one();
        expect(number).toBe(other());
        expect(number >= 0 && number < 1).toBe(true);
      }
    }),
  );
});

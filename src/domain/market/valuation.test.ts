import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PricedCar, ValuationModel, type ValuedCar } from "./valuation.ts";

const CURRENT_YEAR = 2026;

/** Random cars of a few models. Their prices have nothing in common with their properties. */
const randomMarkets = fc.array(
  fc.record({
    makeId: fc.constantFrom(1, 2),
    modelId: fc.constantFrom(10, 20),
    year: fc.integer({ min: 1990, max: CURRENT_YEAR + 1 }),
    km: fc.option(fc.integer({ min: 0, max: 600_000 })),
    isNew: fc.option(fc.boolean()),
    isManual: fc.option(fc.boolean()),
    trim: fc.option(fc.constantFrom(0, 0.5, 1)),
    price: fc.integer({ min: 1, max: 100_000_000 }),
  }),
  { maxLength: 60 },
);

/** Markets in which cars lose value with age and mileage, apart from some noise. */
const usualMarkets = fc
  .record({
    loss: fc.double({ min: 0.03, max: 0.2, noNaN: true }),
    cars: fc.array(
      fc.record({
        age: fc.integer({ min: 0, max: 15 }),
        km: fc.integer({ min: 0, max: 300_000 }),
        noise: fc.double({ min: 0.93, max: 1.07, noNaN: true }),
        modelId: fc.constantFrom(10, 20),
      }),
      { minLength: 12, maxLength: 60 },
    ),
  })
  .map(({ loss, cars }) =>
    cars.map(
      ({ age, km, noise, modelId }): PricedCar => ({
        ...unknownDetails,
        makeId: 1,
        modelId,
        year: CURRENT_YEAR - age,
        km,
        price: modelId * 1_000_000 * (1 - loss) ** age * Math.exp(-km / 1_000_000) * noise,
      }),
    ),
  );

const unknownDetails = { isNew: null, isManual: null, trim: null };
const valuedCars: fc.Arbitrary<ValuedCar> = fc.record({
  year: fc.integer({ min: 1985, max: CURRENT_YEAR + 1 }),
  km: fc.option(fc.integer({ min: 0, max: 800_000 })),
  isNew: fc.option(fc.boolean()),
  isManual: fc.option(fc.boolean()),
  trim: fc.option(fc.constantFrom(0, 0.5, 1)),
});
const anyMarket = fc.oneof(randomMarkets, usualMarkets);
/** Share of a value by which the rounding of many additions may change it. */
const rounding = 1e-5;

describe("ValuationModel", () => {
  it("ValuationModel values a newer car at least as high as an older one with the same mileage", () => {
    fc.assert(
      fc.property(anyMarket, valuedCars, fc.nat(20), (market, car, years) => {
        const model = ValuationModel.fit(market, CURRENT_YEAR);
        const newer = model.estimate(10, car);
        const older = model.estimate(10, { ...car, year: car.year - years });
        if (newer && older) expect(newer.median).toBeGreaterThanOrEqual(older.median * (1 - rounding));
      }),
    );
  });

  it("ValuationModel values a car with more kilometres at most as high", () => {
    fc.assert(
      fc.property(anyMarket, valuedCars, fc.nat(300_000), (market, car, more) => {
        const model = ValuationModel.fit(market, CURRENT_YEAR);
        const km = car.km ?? 0;
        const fewer = model.estimate(10, { ...car, km });
        const driven = model.estimate(10, { ...car, km: km + more });
        if (fewer && driven) expect(driven.median).toBeLessThanOrEqual(fewer.median * (1 + rounding));
      }),
    );
  });

  it("ValuationModel estimates a positive range that contains the estimate", () => {
    fc.assert(
      fc.property(anyMarket, valuedCars, (market, car) => {
        const valuation = ValuationModel.fit(market, CURRENT_YEAR).estimate(10, car);
        if (!valuation) return;
        expect(valuation.low).toBeGreaterThan(0);
        expect(valuation.low).toBeLessThanOrEqual(valuation.median);
        expect(valuation.high).toBeGreaterThanOrEqual(valuation.median);
        expect(valuation.high / valuation.low).toBeLessThanOrEqual(20);
      }),
    );
  });

  it("ValuationModel does not estimate a car if the prices of its model have nothing in common", () => {
    const prices = [2, 1, 17, 35_033_872];
    const market = [2021, 1992, 1995, 2026].map((year, i) => ({
      ...unknownDetails,
      makeId: 1,
      modelId: 10,
      year,
      km: null,
      price: prices[i] as number,
    }));
    const model = ValuationModel.fit(market, CURRENT_YEAR);
    expect(model.estimate(10, { ...unknownDetails, year: 1985, km: null })).toBeUndefined();
  });

  it("ValuationModel gives the same estimate in any currency", () => {
    fc.assert(
      fc.property(usualMarkets, valuedCars, fc.double({ min: 0.01, max: 100, noNaN: true }), (market, car, rate) => {
        const estimate = ValuationModel.fit(market, CURRENT_YEAR).estimate(10, car);
        const converted = ValuationModel.fit(
          market.map((each) => ({ ...each, price: each.price * rate })),
          CURRENT_YEAR,
        ).estimate(10, car);
        expect(converted === undefined).toBe(estimate === undefined);
        if (!estimate || !converted) return;
        for (const figure of ["low", "median", "high"] as const)
          expect(converted[figure] / (estimate[figure] * rate)).toBeCloseTo(1, 6);
      }),
    );
  });

  it("ValuationModel finds the value of a car in a market without noise", () => {
    const market = Array.from({ length: 40 }, (_, i): PricedCar => {
      const age = i % 10;
      const km = 18_000 * Math.max(1, age) * (0.7 + (i % 7) / 10);
      const wear = -0.1 * (km / (18_000 * Math.max(1, age)));
      const price = 100_000 * Math.exp(-0.12 * age + wear);
      return { ...unknownDetails, makeId: 1, modelId: 10, year: CURRENT_YEAR - age, km, price };
    });
    const valuation = ValuationModel.fit(market, CURRENT_YEAR).estimate(10, {
      ...unknownDetails,
      year: 2021,
      km: 90_000,
    });
    const expected = 100_000 * Math.exp(-0.12 * 5 - 0.1);
    expect((valuation?.median ?? 0) / expected).toBeGreaterThan(0.95);
    expect((valuation?.median ?? 0) / expected).toBeLessThan(1.05);
    expect(valuation).toMatchObject({ cars: 40, years: { from: 2017, to: 2026 }, usualKm: 90_000 });
  });

  it("ValuationModel ignores mistyped prices", () => {
    fc.assert(
      fc.property(usualMarkets, fc.constantFrom(1e-4, 1e4), (market, factor) => {
        const [first] = market;
        if (!first) return;
        const car = { ...unknownDetails, year: 2020, km: 100_000 };
        const estimate = ValuationModel.fit(market, CURRENT_YEAR).estimate(first.modelId, car);
        const wrong = { ...first, price: first.price * factor };
        const withMistake = ValuationModel.fit([...market, wrong], CURRENT_YEAR).estimate(first.modelId, car);
        if (!estimate || estimate.cars < 12) return;
        expect((withMistake?.median ?? 0) / estimate.median).toBeGreaterThan(0.5);
        expect((withMistake?.median ?? 0) / estimate.median).toBeLessThan(2);
      }),
    );
  });

  it("ValuationModel values no car of a model with fewer than four listings", () => {
    const car = { ...unknownDetails, makeId: 1, modelId: 10, year: 2020, km: 50_000, price: 100 };
    const three = ValuationModel.fit([car, car, car], CURRENT_YEAR);
    expect(three.estimate(10, car)).toBeUndefined();
    expect(three.estimate(99, car)).toBeUndefined();
    expect(three.listModelIds()).toEqual([]);
    const four = ValuationModel.fit([car, car, car, car], CURRENT_YEAR);
    expect(four.listModelIds()).toEqual([10]);
    expect(four.estimate(10, car)?.median).toBeCloseTo(100, 6);
  });
});

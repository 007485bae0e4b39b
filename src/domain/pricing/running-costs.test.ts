import fc from "fast-check";
import { describe, expect, it } from "vitest";
import costTable from "./running-costs.json" with { type: "json" };
import {
  type CostRange,
  convertCountryCosts,
  distanceChoices,
  estimateConsumption,
  estimateRunningCosts,
  getCountryCosts,
  parseDistance,
  roundCost,
} from "./running-costs.ts";

const countries = Object.keys(costTable.countries);
const costs = fc.constantFrom(...countries).map((country) => {
  const found = getCountryCosts(country);
  if (!found) throw new Error(`no costs of ${country}`);
  return found;
});
const consumption = fc
  .tuple(fc.constantFrom("petrol", "diesel", "hybrid", "electric"), fc.double({ min: 0.6, max: 8.5, noNaN: true }))
  .map(([fuel, engine]) => {
    const found = estimateConsumption(fuel, engine);
    if (!found) throw new Error(`no consumption of ${fuel} ${engine}`);
    return found;
  });
const price = fc.integer({ min: 1_000, max: 5_000_000 });
const distance = fc.constantFrom(...distanceChoices);

describe("estimateRunningCosts", () => {
  it("estimateRunningCosts returns the costs of a Camry in Saudi Arabia", () => {
    const saudi = getCountryCosts("SA");
    const camry = estimateConsumption("petrol", 2.5);
    if (!saudi || !camry) throw new Error("no costs");
    expect(camry).toEqual({ fuel: "petrol", per100: 9.5 });
    expect(estimateRunningCosts(saudi, camry, 80_000, 15_000)).toEqual({
      fuel: 3_100,
      insurance: [2_000, 4_000],
      registration: [150, 300],
      total: [5_250, 7_400],
    });
  });

  it("estimateRunningCosts returns totals that are the sums of the parts, with ordered ends", () => {
    fc.assert(
      fc.property(costs, consumption, price, distance, (country, each, amount, km) => {
        const { fuel, insurance, registration, total } = estimateRunningCosts(country, each, amount, km);
        for (const end of [0, 1] as const) expect(total[end]).toBeCloseTo(fuel + insurance[end] + registration[end]);
        for (const [low, high] of [insurance, registration, total] as CostRange[])
          expect(low).toBeLessThanOrEqual(high);
        expect(fuel).toBeGreaterThan(0);
      }),
    );
  });

  it("estimateRunningCosts never becomes cheaper with more kilometres or a higher price", () => {
    fc.assert(
      fc.property(costs, consumption, price, price, distance, distance, (country, each, a, b, near, far) => {
        const low = estimateRunningCosts(country, each, Math.min(a, b), Math.min(near, far));
        const high = estimateRunningCosts(country, each, Math.max(a, b), Math.max(near, far));
        expect(high.fuel).toBeGreaterThanOrEqual(low.fuel);
        for (const end of [0, 1] as const) expect(high.insurance[end]).toBeGreaterThanOrEqual(low.insurance[end]);
      }),
    );
  });

  it("convertCountryCosts changes every amount by the factor, and no share", () => {
    fc.assert(
      fc.property(costs, fc.double({ min: 0.01, max: 100, noNaN: true }), (country, factor) => {
        const { insuranceShare, petrol, diesel, kwh, leastInsurance, registration } = convertCountryCosts(
          country,
          factor,
        );
        expect(insuranceShare).toEqual(country.insuranceShare);
        for (const [after, before] of [
          [petrol, country.petrol],
          [diesel, country.diesel],
          [kwh, country.kwh],
          [leastInsurance, country.leastInsurance],
          [registration[0], country.registration[0]],
          [registration[1], country.registration[1]],
        ] as const)
          expect(after / before).toBeCloseTo(factor);
      }),
    );
  });
});

describe("estimateConsumption", () => {
  it("estimateConsumption knows no consumption of other fuels and of unknown or implausible engines", () => {
    expect(estimateConsumption("petrol", undefined)).toBeUndefined();
    expect(estimateConsumption("natural-gas", 2)).toBeUndefined();
    expect(estimateConsumption(undefined, 2)).toBeUndefined();
    for (const engine of [0, 0.5, 9, 2_500, Number.NaN]) expect(estimateConsumption("petrol", engine)).toBeUndefined();
    expect(estimateConsumption("electric", undefined)).toMatchObject({ fuel: "kwh" });
  });

  it("estimateConsumption is higher for larger engines, and lower for diesel and hybrid cars", () => {
    const engine = fc.double({ min: 0.6, max: 8.5, noNaN: true });
    const get = (fuel: string, litres: number) => estimateConsumption(fuel, litres)?.per100 ?? Number.NaN;
    fc.assert(
      fc.property(engine, engine, (a, b) => {
        const [small, large] = [Math.min(a, b), Math.max(a, b)];
        for (const fuel of ["petrol", "diesel", "hybrid"])
          expect(get(fuel, large)).toBeGreaterThanOrEqual(get(fuel, small));
        expect(get("diesel", a)).toBeLessThan(get("petrol", a));
        expect(get("hybrid", a)).toBeLessThan(get("diesel", a));
      }),
    );
  });
});

describe("running-costs.json", () => {
  it("running-costs.json covers the Gulf, Egypt and Jordan with plausible figures and a month of review", () => {
    expect(countries.toSorted()).toEqual(["AE", "BH", "EG", "JO", "KW", "OM", "QA", "SA"]);
    expect(costTable.reviewed).toMatch(/^20\d\d-(0[1-9]|1[0-2])$/);
    for (const { insuranceShare, registration, ...amounts } of Object.values(costTable.countries)) {
      const [lowShare = 0, highShare = 0] = insuranceShare;
      const [lowFee = 0, highFee = 0] = registration;
      expect(lowShare).toBeGreaterThan(0);
      expect(highShare).toBeGreaterThanOrEqual(lowShare);
      expect(highShare).toBeLessThanOrEqual(0.1);
      expect(lowFee).toBeGreaterThan(0);
      expect(highFee).toBeGreaterThanOrEqual(lowFee);
      for (const amount of [amounts.petrol, amounts.diesel, amounts.kwh, amounts.leastInsurance])
        expect(amount).toBeGreaterThan(0);
    }
  });

  it("getCountryCosts knows no costs of other countries", () => {
    for (const country of [undefined, "", "FR", "constructor"]) expect(getCountryCosts(country)).toBeUndefined();
  });
});

describe("parseDistance", () => {
  it("parseDistance accepts the choices in any digits, and replaces everything else by 15,000 km", () => {
    for (const km of distanceChoices) expect(parseDistance(String(km))).toBe(km);
    expect(parseDistance("٣٠٠٠٠")).toBe(30_000);
    for (const typed of [null, "", "x", "-5000", "12345", "1e9"]) expect(parseDistance(typed)).toBe(15_000);
  });
});

describe("roundCost", () => {
  it("roundCost changes an amount by at most five percent", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 1e9, noNaN: true }), (amount) => {
        expect(Math.abs(roundCost(amount) / amount - 1)).toBeLessThanOrEqual(0.0500001);
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatPartialVin, getVinStart, listConfirmedFacts } from "./partial-vin.ts";

const makes = ["toyota", "lexus", "nissan"];
const models = ["toyota/camry", "toyota/corolla", "lexus/es"];
const years = [1991, 2019, 2021];
const car = fc.record({
  make: fc.option(fc.constantFrom(...makes)),
  model: fc.option(fc.constantFrom(...models)),
  year: fc.option(fc.constantFrom(...years)),
});
const candidates = fc.record({
  makes: fc.subarray(makes),
  models: fc.subarray(models),
  years: fc.subarray(years),
});

describe("Partial VIN", () => {
  it("formatPartialVin shows the first 11 characters of any VIN and nothing of the serial number", () => {
    const vin = fc.stringMatching(/^[A-HJ-NPR-Z0-9]{17}$/);
    fc.assert(
      fc.property(vin, (text) => {
        const shown = formatPartialVin(getVinStart(text));
        expect(shown).toBe(`${text.slice(0, 11)}••••••`);
      }),
    );
  });

  it("listConfirmedFacts names only facts that the car states and the VIN leaves no choice about", () => {
    fc.assert(
      fc.property(car, candidates, (listed, allowed) => {
        const only = { make: allowed.makes, model: allowed.models, year: allowed.years };
        for (const fact of listConfirmedFacts(listed, allowed)) expect(only[fact]).toEqual([listed[fact]]);
      }),
    );
  });

  it("listConfirmedFacts names nothing as soon as the VIN excludes one stated fact", () => {
    fc.assert(
      fc.property(car, candidates, (listed, allowed) => {
        const excludes = (stated: unknown, list: readonly unknown[]) =>
          stated !== null && list.length > 0 && !list.includes(stated);
        fc.pre(
          excludes(listed.make, allowed.makes) ||
            excludes(listed.model, allowed.models) ||
            excludes(listed.year, allowed.years),
        );
        expect(listConfirmedFacts(listed, allowed)).toEqual([]);
      }),
    );
  });

  it("listConfirmedFacts confirms make, model and year of a VIN that names exactly them", () => {
    const camry = { make: "toyota", model: "toyota/camry", year: 2019 };
    const named = { makes: ["toyota"], models: ["toyota/camry"], years: [2019] };
    expect(listConfirmedFacts(camry, named)).toEqual(["make", "model", "year"]);
    expect(listConfirmedFacts({ ...camry, year: null }, named)).toEqual(["make", "model"]);
    expect(listConfirmedFacts(camry, { ...named, years: [1989, 2019] })).toEqual(["make", "model"]);
    expect(listConfirmedFacts({ ...camry, year: 2018 }, named)).toEqual([]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countListingsByField, countSelectedListings, type ListingGroup } from "./listing-groups.ts";

const row = (fields: Partial<ListingGroup>): ListingGroup => ({
  kind: "car",
  categoryId: 1,
  makeId: null,
  modelId: null,
  brandId: null,
  bodyId: null,
  year: null,
  ads: 1,
  ...fields,
});
const rows = [
  row({ makeId: 1, modelId: 11, year: 2019, ads: 3 }),
  row({ makeId: 1, modelId: 12, year: 2020, ads: 2 }),
  row({ makeId: 2, modelId: 21, year: 2019, ads: 4 }),
  row({ kind: "rental", makeId: 1, modelId: 11, year: 2019, ads: 9 }),
  row({ kind: "part", brandId: 5, categoryId: 7, ads: 6 }),
];

describe("[RT-01] Home snapshot counts", () => {
  it("countSelectedListings and countListingsByField count listings of one kind and skip missing values", () => {
    expect(countSelectedListings(rows, { kind: "car" })).toBe(9);
    expect(countListingsByField(rows, { kind: "part" }, "brandId")).toEqual(new Map([[5, 6]]));
    expect(countListingsByField(rows, { kind: "part" }, "makeId")).toEqual(new Map());
  });

  it("countListingsByField for a field applies the choices of all other fields, but not of the field itself", () => {
    const choice = { kind: "car", makeId: [1], year: [2019] } as const;
    expect(countSelectedListings(rows, choice)).toBe(3);
    expect(countListingsByField(rows, choice, "makeId")).toEqual(
      new Map([
        [1, 3],
        [2, 4],
      ]),
    );
    expect(countListingsByField(rows, choice, "year")).toEqual(
      new Map([
        [2019, 3],
        [2020, 2],
      ]),
    );
    expect(countListingsByField(rows, choice, "modelId")).toEqual(new Map([[11, 3]]));
  });

  it("countListingsByField returns for each value the number of listings found when that value is chosen", () => {
    const value = fc.constantFrom(null, 1, 2, 3);
    const some = fc.array(
      fc.record({ makeId: value, year: value, ads: fc.integer({ min: 1, max: 5 }) }).map((fields) => row(fields)),
    );
    fc.assert(
      fc.property(some, fc.option(fc.constantFrom(1, 2, 3), { nil: undefined }), (many, year) => {
        const choice = { kind: "car" as const, ...(year === undefined ? {} : { year: [year] }) };
        for (const [make, count] of countListingsByField(many, choice, "makeId")) {
          expect(countSelectedListings(many, { ...choice, makeId: [make] })).toBe(count);
        }
      }),
    );
  });
});

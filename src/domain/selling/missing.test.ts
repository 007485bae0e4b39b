import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { freshDatabase } from "../../../tests/support/databases.ts";
import { categoryOf, type Draft, kindOf, steps } from "./draft.ts";
import { judge } from "./judge.ts";
import { findMissing, isMissing } from "./missing.ts";
import { askedFeatures } from "./read-features.ts";

const now = new Date("2026-06-01T00:00:00Z");
let catalogue: Catalogue;
let make: string;
let model: string;
beforeAll(async () => {
  catalogue = await catalogueOf((await freshDatabase()).db);
  const toyota = catalogue.makes.bySlug.get("toyota")?.id ?? 0;
  make = String(toyota);
  model = String(catalogue.modelsOfMake.get(toyota)?.[0]?.id);
});

/** Values that are right, by field; a draft holds some of them, spaces, or nothing. */
const getRightValues = (): Record<string, string> => ({
  by: "hand",
  year: "2019",
  make,
  model,
  partNumber: "04465-33471",
  fits: "cars",
  "fit.0.make": make,
  "fit.0.model": model,
  "fit.0.from": "2015",
  "fit.0.to": "2018",
  "fit.1.make": make,
  "fit.1.from": "2016",
  nameAr: "كامري نظيفة",
  nameEn: "Clean Camry",
  textAr: "صيانة وكالة",
  textEn: "Serviced",
  asks: "request",
  price: "75000",
  city: "riyadh",
  phone: "+966 50 123 4567",
  "feature.mileage": "85000",
  "feature.seats": "5",
});

describe("findMissing", () => {
  it("[VL-08] names the fields that the check of a draft finds empty, with the same codes, whatever is filled in", () => {
    const fields = Object.keys(getRightValues());
    const draftOf = fc.record({
      category: fc.constantFrom("cars", "brake-pads", "rental-cars"),
      language: fc.constantFrom("ar" as const, "en" as const),
      filled: fc.array(fc.boolean(), { minLength: fields.length, maxLength: fields.length }),
      empty: fc.constantFrom("", "  "),
    });
    fc.assert(
      fc.property(draftOf, ({ category, language, filled, empty }) => {
        const right = getRightValues();
        const draft: Draft = {
          category,
          ...Object.fromEntries(fields.map((field, i) => [field, filled[i] ? right[field] : empty])),
        };
        const found = categoryOf(draft, catalogue);
        const requiredFeatures = found
          ? askedFeatures(found)
              .filter(({ required }) => required)
              .map(({ feature }) => feature.key)
          : [];
        const missing = steps(kindOf(found)).flatMap((step) =>
          findMissing(step, draft, { requiredFeatures, language }),
        );
        const troubles = judge(draft, catalogue, now, language).troubles.filter(isMissing);
        const sort = (list: typeof missing) => list.map((each) => JSON.stringify(each)).sort();
        expect(sort(missing)).toEqual(sort(troubles));
      }),
      { numRuns: 500 },
    );
  });

  it("[VL-08] names the category while none is chosen", () => {
    const options = { requiredFeatures: [], language: "ar" } as const;
    expect(findMissing("category", {}, options)).toEqual(judge({}, catalogue, now).troubles);
  });
});

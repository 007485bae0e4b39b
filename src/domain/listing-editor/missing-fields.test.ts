import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { createTestDatabase } from "../../../tests/support/databases.ts";
import { type Draft, findDraftCategory, getEditorSteps, getListingKind } from "./draft.ts";
import { validateDraft } from "./draft-validation.ts";
import { listEditorFeatures } from "./feature-fields.ts";
import { isMissingFieldIssue, listMissingFieldIssues } from "./missing-fields.ts";

const now = new Date("2026-06-01T00:00:00Z");
let catalog: Catalog;
let make: string;
let model: string;
beforeAll(async () => {
  catalog = await getCatalog((await createTestDatabase()).db);
  const toyota = catalog.makes.bySlug.get("toyota")?.id ?? 0;
  make = String(toyota);
  model = String(catalog.modelsOfMake.get(toyota)?.[0]?.id);
});

/** Returns a valid value for each field. Generated drafts contain some of these values, blanks or nothing. */
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

describe("listMissingFieldIssues", () => {
  it("[VL-08] listMissingFieldIssues reports the same empty fields and codes as validateDraft", () => {
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
        const found = findDraftCategory(draft, catalog);
        const requiredFeatures = found
          ? listEditorFeatures(found)
              .filter(({ required }) => required)
              .map(({ feature }) => feature.key)
          : [];
        const missing = getEditorSteps(getListingKind(found)).flatMap((step) =>
          listMissingFieldIssues(step, draft, { requiredFeatures, language }),
        );
        const troubles = validateDraft(draft, catalog, now, language).issues.filter(isMissingFieldIssue);
        const sort = (list: typeof missing) => list.map((each) => JSON.stringify(each)).sort();
        expect(sort(missing)).toEqual(sort(troubles));
      }),
      { numRuns: 500 },
    );
  });

  it("[VL-08] listMissingFieldIssues reports the category while none is chosen", () => {
    const options = { requiredFeatures: [], language: "ar" } as const;
    expect(listMissingFieldIssues("category", {}, options)).toEqual(validateDraft({}, catalog, now).issues);
  });
});

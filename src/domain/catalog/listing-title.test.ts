import { beforeAll, describe, expect, it } from "vitest";
import type { ListingSummary } from "#domain/listings/detail/listing.ts";
import { createTestDatabase } from "../../../tests/support/databases.ts";
import { sampleCar, samplePart } from "../../../tests/support/sample-listing.ts";
import type { Catalog } from "./catalog.ts";
import { getCatalog } from "./catalog-cache.server.ts";
import { getListingTitle, getSellerWording } from "./listing-title.ts";

let catalog: Catalog;
beforeAll(async () => {
  catalog = await getCatalog((await createTestDatabase()).db);
});

/** Returns a car of the given make and model of the catalog. */
function createCar(make: string, model: string, more: Partial<ListingSummary> = {}): ListingSummary {
  const foundMake = catalog.makes.bySlug.get(make);
  const foundModel = catalog.modelsOfMake.get(foundMake?.id ?? 0)?.find(({ slug }) => slug === model);
  if (!foundMake || !foundModel) throw new Error(`unknown model ${make} ${model}`);
  return { ...sampleCar, makeId: foundMake.id, modelId: foundModel.id, year: 2018, ...more };
}

describe("getListingTitle", () => {
  it("The title of a car is its make, model and year in both languages, whatever the seller wrote", () => {
    const name = { en: "CLEAN family car!!", ar: null };
    expect(getListingTitle(createCar("toyota", "camry", { name }), catalog)).toEqual({
      en: "Toyota Camry 2018",
      ar: "تويوتا كامري 2018",
    });
  });

  it("The title of a rental is made like the title of a car, and lacks the year when it is unknown", () => {
    const rental = createCar("toyota", "camry", { kind: "rental", year: null });
    expect(getListingTitle(rental, catalog)).toEqual({ en: "Toyota Camry", ar: "تويوتا كامري" });
  });

  it("A part keeps the name of its seller, even with the make and model of the car it fits", () => {
    const { makeId, modelId } = createCar("toyota", "camry");
    expect(getListingTitle({ ...samplePart, makeId, modelId }, catalog)).toBe(samplePart.name);
  });

  it.each(["makeId", "modelId"] as const)("A car without a known %s keeps the name of its seller", (missing) => {
    const name = { en: "Rare import", ar: "سيارة نادرة" };
    expect(getListingTitle(createCar("toyota", "camry", { name, [missing]: null }), catalog)).toBe(name);
  });

  it("The title names the make once when the model repeats it", () => {
    const car = createCar("toyota", "camry");
    const models = new Map(catalog.models);
    const model = models.get(car.modelId ?? 0);
    if (!model) throw new Error("no model");
    models.set(model.id, { ...model, name: { en: "Toyota Camry", ar: "تويوتا كامري" } });
    expect(getListingTitle(car, { ...catalog, models })).toEqual({ en: "Toyota Camry 2018", ar: "تويوتا كامري 2018" });
  });

  it("A model without an Arabic name has its English name in the Arabic title", () => {
    const car = createCar("toyota", "camry");
    const models = new Map(catalog.models);
    const model = models.get(car.modelId ?? 0);
    if (!model) throw new Error("no model");
    models.set(model.id, { ...model, name: { en: "Camry", ar: null } });
    expect(getListingTitle(car, { ...catalog, models }).ar).toBe("تويوتا Camry 2018");
  });
});

describe("getSellerWording", () => {
  it.each([
    ["only repeats the title", { en: "2018 toyota CAMRY", ar: null }],
    ["repeats the title in the other language", { en: null, ar: "كامرى ٢٠١٨" }],
    ["adds only that the car is for sale", { en: "Toyota Camry 2018 for sale", ar: "للبيع تويوتا كامري موديل 2018" }],
    ["adds only that the car is for rent", { en: "Rent a Toyota Camry 2018", ar: "للإيجار تويوتا كامري 2018" }],
    ["is empty", { en: null, ar: null }],
  ])("A name that %s says nothing more", (_, name) => {
    expect(getSellerWording(createCar("toyota", "camry", { name }), catalog)).toBeUndefined();
  });

  it("A name with other words than the title is returned as the seller wrote it", () => {
    const name = { en: "Toyota Camry 2018 GLX, one owner", ar: null };
    expect(getSellerWording(createCar("toyota", "camry", { name }), catalog)).toBe(name);
  });

  it("The name of a listing without a made title is the title itself", () => {
    expect(getSellerWording(samplePart, catalog)).toBeUndefined();
    expect(getSellerWording({ ...sampleCar, makeId: null }, catalog)).toBeUndefined();
  });
});

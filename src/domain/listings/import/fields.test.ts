import { describe, expect, it } from "vitest";
import { mapImportColumns } from "./fields.ts";

describe("mapImportColumns", () => {
  it("mapImportColumns takes brands as makes only in a file with models and without makes", () => {
    expect(mapImportColumns(["Brand", "Model"]).mapping).toEqual({ "make.en": "Brand", "model.en": "Model" });
    expect(mapImportColumns(["Brand", "Name"]).mapping).toEqual({ brand: "Brand", "name.en": "Name" });
    expect(mapImportColumns(["Brand", "Model", "Make"]).mapping).toMatchObject({ brand: "Brand", "make.en": "Make" });
  });

  it("mapImportColumns recognizes common headers in both languages and a currency in the price header", () => {
    expect(mapImportColumns(["الشركة", "Model", "السعر", "Wheels"])).toEqual({
      mapping: { "make.ar": "الشركة", "model.en": "Model", price: "السعر" },
      unused: ["Wheels"],
    });
    expect(mapImportColumns(["ماركة السيارة", "Fuel Type", "regional-specs", "العداد"])).toMatchObject({
      mapping: { "make.ar": "ماركة السيارة", "fuel.en": "Fuel Type", "specs.en": "regional-specs", mileage: "العداد" },
      unused: [],
    });
    expect(mapImportColumns(["make", "price_kwd"])).toMatchObject({ currency: "KWD", mapping: { price: "price_kwd" } });
  });
});

import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../../tests/support/databases.ts";
import { type Catalog, getCategoryLineage, getCategoryPath, getSubtreeIds } from "./catalog.ts";
import { getCatalog } from "./catalog-cache.server.ts";

let catalog: Catalog;
beforeAll(async () => {
  catalog = await getCatalog((await createTestDatabase()).db);
});

describe("Catalog", () => {
  it("[RT-21] getCategoryPath returns the path of the listing list for the category's type", () => {
    const pathOf = (slug: string) => {
      const category = catalog.categories.bySlug.get(slug);
      return category && getCategoryPath(category);
    };
    expect(pathOf("cars")).toBe("/shop/CarForSale");
    expect(pathOf("classic-cars")).toBe("/shop/CarForSale?category=classic-cars");
    expect(pathOf("showrooms")).toBe("/shop/showrooms");
    expect(pathOf("rental-cars")).toBe("/shop/rentalrooms");
    expect(pathOf("brakes")).toBe("/shop/category/brakes/products");
  });

  it("A family has all its models under its name, and first the model with that name", () => {
    const getSlugs = (name: string) => catalog.spellings.find("model", name).map((id) => catalog.models.get(id)?.slug);
    expect(getSlugs("شيروكي")).toEqual(["cherokee", "grand-cherokee", "grand-cherokee-l"]);
    expect(getSlugs("Tiggo 7")).toEqual(["tiggo-7"]);
  });

  it("Narrower names find their entry, but are no words by which a search finds its listings", () => {
    const { spellings, cities } = catalog;
    const amman = cities.bySlug.get("amman")?.id ?? 0;
    expect(spellings.find("city", "تلاع العلي")).toEqual([amman]);
    expect(spellings.listForms("city", amman)).toContain("تلاعالعلي");
    expect(spellings.listFullForms("city", amman)).not.toContain("تلاعالعلي");
    expect(spellings.listWords("city", amman)).toEqual(expect.arrayContaining(["عمان", "amman"]));
    expect(spellings.listWords("city", amman)).not.toContain("تلاع");
  });

  it("Categories inherit the features of their parents in order", () => {
    const keys = (slug: string) => catalog.categories.bySlug.get(slug)?.features.map(({ feature }) => feature.key);
    expect(keys("brake-discs")).toEqual([
      "condition",
      "genuine",
      "part_number",
      "warranty",
      "pack_quantity",
      "weight",
      "axle",
    ]);
    expect(keys("classic-cars")).toEqual(keys("cars"));
  });

  it("getCategoryLineage and getSubtreeIds return the ancestors and descendants of a category", () => {
    const discs = catalog.categories.bySlug.get("brake-discs");
    const parts = catalog.categories.bySlug.get("parts");
    if (!discs || !parts) throw new Error("the tree lacks a branch");
    expect(getCategoryLineage(catalog, discs).map(({ slug }) => slug)).toEqual(["parts", "brakes", "brake-discs"]);
    expect(getSubtreeIds(parts)).toContain(discs.id);
  });

  it("[CN-06] The catalog has the twenty color swatches with their codes and Arabic names", () => {
    const colors = new Map(catalog.features.get("color")?.lookups.map(({ slug, color }) => [slug, color]));
    const expectedColors = {
      white: "#ffffff",
      silver: "#d9d9d9",
      "light-gray": "#b3b3b3",
      gray: "#808080",
      "dark-gray": "#666666",
      coal: "#4d4d4d",
      black: "#262626",
      red: "#ff4040",
      orange: "#ff8126",
      yellow: "#ffd333",
      "pear-green": "#becc1f",
      green: "#8fcc14",
      emerald: "#47cc5e",
      shamrock: "#47cca0",
      shakespeare: "#47cccc",
      blue: "#40bfff",
      "dark-blue": "#3d6dcc",
      violet: "#7766cc",
      purple: "#b852cc",
      cerise: "#e53981",
    };
    expect(Object.fromEntries(colors)).toMatchObject(expectedColors);
    for (const { name } of catalog.features.get("color")?.lookups ?? []) expect(name.ar).toMatch(/[\u0600-\u06ff]/);
  });

  it.each([
    ["make", "تويتا", "toyota"],
    ["make", "هيونداي", "hyundai"],
    ["make", "mercedes", "mercedes-benz"],
    ["make", "بي ام دبليو", "bmw"],
    ["city", "المدينة المنورة", "madinah"],
    ["city", "Taef", "taif"],
  ] as const)("The catalog finds a %s by the spelling %s", (target, spelling, slug) => {
    const [id] = catalog.spellings.find(target, spelling);
    const index = target === "make" ? catalog.makes : catalog.cities;
    expect(index.byId.get(id ?? 0)?.slug).toBe(slug);
  });

  it("Slugs of categories, makes, cities and brands are unique", () => {
    for (const index of [catalog.categories, catalog.makes, catalog.cities, catalog.brands]) {
      expect(new Set(index.all.map(({ slug }) => slug)).size).toBe(index.all.length);
    }
  });
});

describe("Category pictures", () => {
  it("[EN-08] Every category has a picture file", () => {
    const root = join(import.meta.dirname, "../../../public");
    for (const { slug, image } of catalog.categories.all) {
      expect(image, slug).toMatch(/^\/pictures\/demo\//);
      expect(existsSync(join(root, image ?? "")), `${slug}: ${image}`).toBe(true);
    }
  });
});

import { describe, expect, it } from "vitest";
import {
  type Catalog,
  CatalogIndex,
  CatalogSpellings,
  type Category,
  type Make,
  type Model,
} from "#domain/catalog/catalog.ts";
import { SuggestionIndex } from "./suggestions.ts";

const named = (id: number, slug: string, en: string, ar: string) => ({ id, slug, name: { en, ar } });
const makes: Make[] = [
  { ...named(1, "toyota", "Toyota", "تويوتا"), country: "JP" },
  { ...named(2, "kia", "Kia", "كيا"), country: "KR" },
  { ...named(3, "tesla", "Tesla", "تسلا"), country: "US" },
  { ...named(4, "lexus", "Lexus", "لكزس"), country: "JP" },
];
const model = (id: number, makeId: number, en: string, ar: string): Model => ({
  ...named(id, en.toLowerCase().replaceAll(" ", "-"), en, ar),
  makeId,
  bodyId: null,
});
const models = [
  model(11, 1, "Camry", "كامري"),
  model(12, 1, "Land Cruiser", "لاندكروزر"),
  model(13, 1, "Shas", "شاص"),
  model(14, 1, "Tundra", "تندرا"),
  model(21, 2, "K5", "كي 5"),
  model(22, 2, "Sportage", "سبورتاج"),
];
const category = (id: number, en: string, ar: string, children: Category[] = []): Category => ({
  ...named(id, en.toLowerCase().replaceAll(" ", "-"), en, ar),
  parentId: null,
  type: "shop",
  image: null,
  layout: "grid",
  customFields: {},
  children,
  features: [],
});
const pads = category(2, "Brake pads", "فحمات");
const brakes = category(1, "Brakes", "الفرامل", [pads]);
const empty = category(3, "Brake hoses", "خراطيم");

const names = new SuggestionIndex(
  {
    makes: new CatalogIndex(makes),
    modelsOfMake: Map.groupBy(models, ({ makeId }) => makeId),
    categories: new CatalogIndex([pads, brakes, empty]),
    spellings: new CatalogSpellings([
      { folded: "toyta", text: "toyta", target: "make", id: 1 },
      { folded: "تويوتاشاص", text: "تويوتا شاص", target: "model", id: 13 },
      { folded: "landcruiser", text: "land cruiser", target: "model", id: 12 },
    ]),
  } as Partial<Catalog> as Catalog,
  [
    [1, 11, 15],
    [1, 12, 14],
    [1, 13, 3],
    [1, 14, 2],
    [2, 21, 4],
    [2, 22, 9],
    [3, null, 1],
  ].map(([makeId = null, modelId = null, ads = 0]) => ({
    ...{ kind: "part" as const, categoryId: modelId === 11 ? 2 : 1, brandId: null, bodyId: null, year: null },
    ...{ makeId, modelId, ads: ads ?? 0 },
  })),
);
const vehicles = (text: string) => names.vehicles(text, 4).map(({ make, model }) => model?.name.en ?? make.name.en);

describe("[AP-12] SuggestionIndex.vehicles", () => {
  it.each([
    ["toyota", ["Toyota", "Camry", "Land Cruiser", "Shas"]],
    ["تويوتا", ["Toyota", "Camry", "Land Cruiser", "Shas"]],
    ["toyta", ["Toyota", "Camry", "Land Cruiser", "Shas"]],
    ["t", ["Toyota", "Tundra", "Tesla", "Camry"]],
    ["toyota c", ["Camry", "Land Cruiser"]],
    ["kia k", ["K5", "Kia", "Sportage"]],
    ["kia", ["Kia", "Sportage", "K5"]],
    ["كي 5", ["K5"]],
    ["landcr", ["Land Cruiser"]],
    ["cruiser", ["Land Cruiser"]],
    ["lexus", []],
    ["amry", []],
  ])(
    "SuggestionIndex for %s ranks exact names, then names with the prefix, then models of the make",
    (text, expected) => expect(vehicles(text)).toEqual(expected),
  );
});

describe("[AP-12] SuggestionIndex.categories", () => {
  const categories = (text: string) => names.categories(text, 4).map(({ category, count }) => [category.slug, count]);

  it("SuggestionIndex counts the listings of a category with its subcategories, and omits categories without any", () => {
    expect(categories("brake")).toEqual([
      ["brakes", 48],
      ["brake-pads", 15],
    ]);
    expect(categories("pads")).toEqual([["brake-pads", 15]]);
  });

  it("SuggestionIndex finds categories with and without the Arabic article", () => {
    for (const text of ["فرامل", "الفرامل", "الفر", "فر"]) expect(categories(text)).toEqual([["brakes", 48]]);
  });
});

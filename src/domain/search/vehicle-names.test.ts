import { describe, expect, it } from "vitest";
import { type Catalog, CatalogSpellings } from "#domain/catalog/catalog.ts";
import { normalizeToKey } from "#kernel/normalize-text.ts";
import {
  buildModelQuery,
  createSpellingLookup,
  findFamilyModel,
  getNameForms,
  isVariantSpelling,
  removeCarName,
} from "./vehicle-names.ts";

const names = {
  make: { 1: ["Toyota", "تويوتا"], 2: ["Mazda", "مازدا"], 3: ["Li", "Lixiang"] },
  model: {
    10: ["Land Cruiser", "لاند كروزر", "LC"],
    11: ["Camry", "كامري"],
    12: ["3"],
    13: ["City", "سيتي"],
    14: ["Patrol", "باترول"],
    15: ["Patrol"],
    16: ["Land Cruiser Prado VX", "Prado"],
    17: ["X"],
    18: ["33"],
    19: ["Tiggo", "تيجو"],
    20: ["Tiggo 7", "Tiggo", "تيجو"],
    21: ["Tiggo 8", "Tiggo", "تيجو"],
    22: ["Elantra", "النترا"],
  },
  brand: { 20: ["Bosch", "بوش", "BO"] },
} as const;
const narrowerNames = ["Avante", "افانتي", "Elantra AD"].map((text) => ({
  folded: normalizeToKey(text),
  text,
  target: "model" as const,
  id: 22,
  narrower: true,
}));
const spellings = new CatalogSpellings([
  ...Object.entries(names).flatMap(([target, entries]) =>
    Object.entries(entries as Record<string, readonly string[]>).flatMap(([id, texts]) =>
      texts.map((text) => ({ folded: normalizeToKey(text), text, target: target as "make", id: Number(id) })),
    ),
  ),
  ...narrowerNames,
]);
const models: ReadonlyMap<number, { name: { en: string } }> = new Map(
  Object.entries(names.model).map(([id, [en]]) => [Number(id), { name: { en } }]),
);
const catalog = { spellings, models } as Catalog;

describe("isVariantSpelling", () => {
  it.each([
    ["c200", { en: "C-Class", ar: "الفئة C" }, true],
    ["520i", { en: "5 Series", ar: "الفئة الخامسة" }, true],
    ["f150", { en: "F-150", ar: null }, false],
    ["93", { en: "9-3", ar: null }, false],
    ["q5", { en: "Quattro", ar: null }, false],
    ["camry", { en: "Camry", ar: null }, false],
  ])(
    "isVariantSpelling of %s tells whether its number of two or more digits is missing in the name",
    (spelling, name, expected) => {
      expect(isVariantSpelling(spelling, name)).toBe(expected);
    },
  );
});

describe("getNameForms", () => {
  it.each([
    ["land cruiser", ["landcruiser"]],
    ["الكامري", ["الكامري", "كامري"]],
    ["بالكامري", ["بالكامري", "كامري"]],
    ["للكامري", ["للكامري", "كامري"]],
    ["وكامري", ["وكامري", "كامري"]],
    ["الكا", ["الكا", "كا"]],
    ["الك", ["الك"]],
    ["وكا", ["وكا"]],
    ["وكام", ["وكام", "كام"]],
    ["كللكامري", ["كللكامري"]],
    ["سالكامري", ["سالكامري"]],
    ["xوكامري", ["xوكامري"]],
    ["الاند كروزر", ["الاندكروزر", "اندكروزر"]],
    ["سي 200", ["سي200", "c200"]],
    ["جي ال سي 300", ["جيالسي300", "glc300"]],
    ["سي", ["سي"]],
    ["سي كلاس", ["سيكلاس"]],
    ["7yundai", ["7yundai", "hyundai"]],
    ["c7", ["c7"]],
  ])(
    "getNameForms of “%s” returns the joined name, without a prefix of the first word, and in Latin letters",
    (text, forms) => {
      expect(getNameForms(text.split(" "))).toEqual(forms);
    },
  );

  it("getNameForms of no words returns an empty name", () => {
    expect(getNameForms([])).toEqual([""]);
  });
});

describe("removeCarName", () => {
  const remove = (text: string, make = 1, model = 10) =>
    removeCarName(text.split(" "), catalog, { make: { id: make }, model: { id: model } });

  it.each([
    ["toyota land cruiser white 2019", ["white", "2019"]],
    ["white landcruiser toyota", ["white"]],
    ["toyotalandcruiser", []],
    ["toyotaland cruiser white", ["white"]],
    ["باللاند كروزر ابيض", ["ابيض"]],
    ["وتويوتا لاند كروزر ابيض", ["ابيض"]],
    ["lc lc lc", []],
  ])("removeCarName of “%s” returns the other words", (text, words) => {
    expect(remove(text)).toEqual(words);
  });

  it("removeCarName removes a name of four words at the end", () => {
    expect(remove("new land cruiser prado vx", 1, 16)).toEqual(["new"]);
    expect(remove("prado land new", 1, 16)).toEqual(["land", "new"]);
  });

  it("removeCarName returns undefined if no words name the model", () => {
    expect(remove("toyota white")).toBeUndefined();
    expect(remove("كلاند كروزر لكلاند")).toBeUndefined();
    expect(remove("toyota camry")).toBeUndefined();
    expect(removeCarName([], catalog, { make: { id: 1 }, model: { id: 10 } })).toBeUndefined();
  });
});

describe("buildModelQuery", () => {
  it("buildModelQuery matches any distinctive spelling in name, facts or description", () => {
    expect(buildModelQuery(catalog, 10)).toBe("'landcruiser':ABD | 'لاندكروزر':ABD | 'lc':ABD");
    expect(buildModelQuery(catalog, 15)).toBe("'patrol':ABD");
  });

  it("buildModelQuery returns undefined for a model that is only a number or a letter, and for an unknown model", () => {
    for (const model of [12, 17, 18]) expect(buildModelQuery(catalog, model)).toBeUndefined();
    expect(buildModelQuery(catalog, 999)).toBeUndefined();
  });
});

describe("findFamilyModel", () => {
  it("findFamilyModel returns the model whose name all the models have as a spelling", () => {
    expect(findFamilyModel(catalog, [20, 19, 21])).toBe(19);
  });

  it("findFamilyModel returns undefined without such a model, and for the same name of two makes", () => {
    expect(findFamilyModel(catalog, [20, 21])).toBeUndefined();
    expect(findFamilyModel(catalog, [14, 15])).toBeUndefined();
  });
});

describe("createSpellingLookup", () => {
  const lookup = createSpellingLookup(catalog);

  it.each([
    ["toyota", ["تويوتا"]],
    ["land cruiser", ["لاندكروزر"]],
    ["لاند كروزر", ["landcruiser"]],
    ["camry", ["كامري"]],
    ["bosch", ["بوش"]],
    ["lixiang", []],
    ["tiggo", ["تيجو"]],
    // The whole model is more than an Avante.
    ["avante", ["افانتي"]],
    ["elantra ad", []],
  ])(
    "The lookup of “%s” finds the other spellings of a make, model or brand with three or more letters",
    (text, forms) => {
      expect(lookup(text.split(" "))).toEqual(forms);
    },
  );

  it.each(["lc", "li", "3", "unknown", "patrol", "city", "سيتي"])(
    "The lookup finds nothing for “%s”, which is short, unknown, ambiguous or an everyday word",
    (text) => expect(lookup([text])).toEqual([]),
  );
});

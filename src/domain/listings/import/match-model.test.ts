import { describe, expect, it } from "vitest";
import { normalizeToKey } from "#kernel/normalize-text.ts";
import { findModelInTitle, findVariantOfSpelling, type MakeModels, matchModelName } from "./match-model.ts";
import { findNearSpelling } from "./near-spelling.ts";

/** Creates the models of a make from their spellings. The id of a model is its position, starting with 1. */
function createModels(make: string, spellings: readonly string[]): MakeModels {
  const models = spellings.map((texts, i) => ({ id: i + 1, forms: texts.split("|").map(normalizeToKey) }));
  return {
    makeForms: new Set(make.split("|").map(normalizeToKey)),
    byForm: new Map(models.flatMap(({ id, forms }) => forms.map((form) => [form, id] as const))),
    models,
  };
}

const toyota = createModels("Toyota|تويوتا", [
  "Hilux|هايلكس",
  "Yaris|يارس",
  "Prius|بريوس",
  "Corolla|كورولا",
  "Cressida|كريسيدا",
  "4Runner",
]);
const chery = createModels("Chery|شيري", ["Tiggo|تيجو", "Tiggo 3", "Tiggo 7", "Arrizo 5"]);
const german = createModels("BMW", ["3 Series|320|320i", "X5", "8 Series"]);
const mercedes = createModels("Mercedes-Benz|مرسيدس|مرسيدس بنز", ["C-Class|C|C180", "GLC", "Vito|فيتو", "190E"]);
const volkswagen = createModels("Volkswagen", ["Golf|جولف", "Tayron|تايرون"]);
const tesla = createModels("Tesla", ["Model 3", "Model X"]);

const match = (makeModels: MakeModels, text: string) => {
  const found = matchModelName(makeModels, text);
  return found === "none" || found === undefined ? found : { id: found.similar.id, isSure: found.isSure };
};

describe("matchModelName", () => {
  it.each<[string, MakeModels, string, number]>([
    ["the make before the model", toyota, "Toyota Hilux", 1],
    ["the make and the year", toyota, "تويوتا هايلكس 2020", 1],
    ["a year with its label", toyota, "Corolla موديل 2017", 4],
    ["a body after the model", toyota, "Corolla hatchback", 4],
    ["a missing vowel", toyota, "كريسدا", 5],
    ["another script", toyota, "4 رانر", 6],
    ["a trim after the model", chery, "Tiggo 7 pro max", 3],
    ["an engine number of a series", german, "316", 1],
    ["an engine number with a letter", german, "M850", 3],
    ["a performance version", german, "X5 M", 2],
    ["an engine number after a letter", mercedes, "C 220", 1],
    ["a body after the engine number", mercedes, "C 180 Coupe", 1],
    ["a plug-in hybrid", mercedes, "GLC 350e", 2],
    ["an engine number after an Arabic name", mercedes, "فيتو 109", 3],
    ["reversed parts", mercedes, "E 190", 4],
    ["a generation", volkswagen, "Golf 6", 1],
    ["a number without the word “Model”", tesla, "3", 1],
  ])("matchModelName surely matches a name with %s", (_, makeModels, text, id) => {
    expect(match(makeModels, text)).toEqual({ id, isSure: true });
  });

  it.each<[string, MakeModels, string]>([
    ["another model with the same beginning", toyota, "Yaris Cross"],
    ["a letter that makes another model", toyota, "Prius C"],
    ["a number that makes another model", chery, "Tiggo 9"],
    ["another beginning", toyota, "Auris"],
    ["other vowels in the other script", volkswagen, "Turan"],
    ["an unknown word before the model", volkswagen, "Grand Golf"],
  ])("matchModelName is unsure about %s", (_, makeModels, text) => {
    expect(match(makeModels, text)).toMatchObject({ isSure: false });
  });

  it.each<[string, MakeModels, string]>([
    ["a short name with a missing letter", volkswagen, "Gol"],
    ["a different name", volkswagen, "Pointer"],
    ["a different number", german, "X7"],
  ])("matchModelName does not match %s", (_, makeModels, text) => {
    expect(match(makeModels, text)).toBeUndefined();
  });

  it("matchModelName recognises a name that contains only the make", () => {
    expect(matchModelName(mercedes, "Mercedes-Benz")).toBe("none");
  });

  it("matchModelName returns the words of the variant for the title", () => {
    expect(matchModelName(chery, "Tiggo 7 pro max")).toMatchObject({ variant: "Pro Max" });
  });

  it("matchModelName finds every spelling with the make before it and a year after it", () => {
    for (const makeModels of [toyota, chery, german, mercedes, volkswagen, tesla]) {
      const [make] = makeModels.makeForms;
      for (const [form, id] of makeModels.byForm)
        expect(match(makeModels, `${make} ${form} 2019`), form).toEqual({ id, isSure: true });
    }
  });
});

describe("findVariantOfSpelling", () => {
  it("findVariantOfSpelling finds the words after the name of the model in either language", () => {
    const name = { en: "Tiggo 7", ar: "تيجو 7" };
    expect(findVariantOfSpelling(name, "Tiggo 7 pro max")).toBe("Pro Max");
    expect(findVariantOfSpelling(name, "تيجو 7 برو")).toBe("برو");
  });

  it("findVariantOfSpelling finds nothing in the name itself or in another spelling", () => {
    expect(findVariantOfSpelling({ en: "Tiggo 7", ar: null }, "tiggo-7")).toBeUndefined();
    expect(findVariantOfSpelling({ en: "C-Class", ar: null }, "C 180")).toBeUndefined();
  });
});

describe("findModelInTitle", () => {
  it("findModelInTitle finds the only model that a title names", () => {
    expect(findModelInTitle(toyota, "تويوتا كورولا 2010 فحص كامل للبيع")).toBe(4);
  });

  it("findModelInTitle ignores the car that a seller accepts in exchange", () => {
    expect(findModelInTitle(toyota, "هايلكس 2015 للبدل على كورولا")).toBe(1);
  });

  it("findModelInTitle returns no model for a title with two models, or without one", () => {
    expect(findModelInTitle(toyota, "كورولا أو يارس")).toBeUndefined();
    expect(findModelInTitle(toyota, "سيارة تويوتا للبيع")).toBeUndefined();
    expect(findModelInTitle(mercedes, "سيارة C نظيفة")).toBeUndefined();
  });
});

describe("findNearSpelling", () => {
  const compare = (name: string, other: string) =>
    findNearSpelling(normalizeToKey(name), [{ id: 1, forms: [normalizeToKey(other)] }])?.isSure;

  it.each([
    ["Berlingo", "بيرلينجو"],
    ["Roomster", "رومستر"],
    ["Octavia", "اوكتافيا"],
    ["Camry", "كمري"],
    ["Veloster", "Velostar"],
    ["فوليستر", "فيلوستر"],
    ["X-Trail", "xtrail"],
  ])("findNearSpelling surely matches “%s” with “%s”, in both directions", (a, b) => {
    expect([compare(a, b), compare(b, a)]).toEqual([true, true]);
  });

  it.each([
    ["Altima", "Optima"],
    ["Auris", "Yaris"],
    ["A4", "A5"],
    ["CX-5", "CX-9"],
    ["Gol", "Golf"],
    ["سانتامو", "سنتافي"],
    ["Corona", "كراون"],
  ])("findNearSpelling does not surely match “%s” with “%s”", (a, b) => {
    expect([compare(a, b) ?? false, compare(b, a) ?? false]).toEqual([false, false]);
  });

  it("findNearSpelling is unsure when two entries are equally near", () => {
    const entries = [
      { id: 1, forms: ["corolla"] },
      { id: 2, forms: ["carolla"] },
    ];
    expect(findNearSpelling("curolla", entries)?.isSure).toBe(false);
  });
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  additionalModels,
  categoryEntries,
  featureEntries,
  getCountryRows,
  qualifierEntries,
  vocabularyBrands,
  vocabularyCities,
  vocabularyMakes,
} from "#db/seed/reference-lists.ts";
import type { CategoryEntry } from "#db/seed/reference-schemas.ts";
import { ambiguousModelNames } from "#domain/search/vehicle-names.ts";
import { normalizeSearchText, normalizeToKey } from "#kernel/normalize-text.ts";
import { findReferenceProblems, listReferenceFiles, REFERENCE_DATA_FOLDER } from "./find-problems.ts";

const readFile = (file: string): unknown => JSON.parse(readFileSync(join(REFERENCE_DATA_FOLDER, file), "utf8"));
const files = listReferenceFiles();

const findDuplicates = (values: readonly string[]) => values.filter((value, i) => values.indexOf(value) !== i);
const otherNames = /^(?:other|others|اخري|غير ?محدد)$/;
/** Names that more than two makes share. They are too general for one of these makes. */
const namesOfManyMakes = "dyna pickup safari اتش1 اكس7 بيكاب جياس دينا سفاري كوبيه".split(" ");
/** Southern, northern, western and eastern bound of each country, in degrees. */
const countryBounds: Readonly<Record<string, readonly [number, number, number, number]>> = {
  SA: [16.3, 32.2, 34.5, 55.7],
  AE: [22.6, 26.1, 51.5, 56.4],
  KW: [28.5, 30.1, 46.5, 48.5],
  QA: [24.4, 26.2, 50.7, 51.7],
  BH: [25.5, 26.4, 50.3, 50.9],
  OM: [16.6, 26.5, 51.9, 59.9],
  YE: [12.1, 19, 41.8, 54.6],
  IQ: [29, 37.4, 38.8, 48.6],
  SY: [32.3, 37.4, 35.7, 42.4],
  LB: [33, 34.7, 35.1, 36.7],
  JO: [29.1, 33.4, 34.9, 39.4],
  PS: [31.2, 32.6, 34.2, 35.6],
  EG: [21.9, 31.7, 24.7, 36.9],
  SD: [8.6, 22.3, 21.8, 38.7],
  LY: [19.5, 33.2, 9.3, 25.2],
  TN: [30.2, 37.6, 7.5, 11.7],
  DZ: [18.9, 37.2, -8.7, 12],
  MA: [20.7, 36, -17.2, -0.9],
  MR: [14.7, 27.3, -17.1, -4.8],
  SO: [-1.7, 12, 40.9, 51.5],
  DJ: [10.9, 12.8, 41.7, 43.5],
  KM: [-12.5, -11.3, 43.2, 44.6],
};
const compareNumbers = (a = 0, b = 0) => a - b;
const listCategories = (entries: readonly CategoryEntry[]): CategoryEntry[] =>
  entries.flatMap((entry) => [entry, ...listCategories(entry.children ?? [])]);

describe("Files of the reference data", () => {
  it.each(files)("%s has valid entries", (file) => {
    expect(findReferenceProblems(file, readFile(file))).toEqual([]);
  });

  it("A problem of a file names the entry and the field", () => {
    const make = { slug: "toyota", en: "Toyota", ar: "تويوتا", country: "jp", models: [] as unknown[] };
    make.models.push({ slug: "hilux", en: "Hilux ", body: "truk", ar: "هايلكس", alias: [] });
    expect(findReferenceProblems("makes/japan.json", [make])).toEqual([
      "makes/japan.json: entry 1 (toyota): country: must be a code of ISO 3166-1, such as SA",
      "makes/japan.json: entry 1 (toyota): models: entry 1 (hilux): en: must be a text without spaces around it",
      expect.stringMatching(/^makes\/japan\.json: entry 1 \(toyota\): models: entry 1 \(hilux\): body: .*"suv"/),
      'makes/japan.json: entry 1 (toyota): models: entry 1 (hilux): Unrecognized key: "alias"',
    ]);
    expect(findReferenceProblems("dealers.json", [])).toEqual(["dealers.json: has no schema"]);
  });

  it("vocabularyMakes contains the makes of every file in reference-data/makes", () => {
    const makes = files.filter((file) => file.startsWith("makes/")).flatMap((file) => readFile(file) as unknown[]);
    expect(vocabularyMakes).toHaveLength(makes.length);
    expect(vocabularyMakes).toEqual(expect.arrayContaining(makes));
  });
});

describe("Reference lists", () => {
  it("Slugs and keys are unique in their list, and slugs of models in their make", () => {
    const slugs = [vocabularyMakes, vocabularyCities, vocabularyBrands, listCategories(categoryEntries)].map(
      (entries) => entries.map((entry) => entry.slug),
    );
    const keys = [featureEntries, qualifierEntries].map((entries) => entries.map((entry) => entry.key));
    const values = [
      ...featureEntries.map(({ key, lookups }) => (lookups ?? []).map((lookup) => `${key}/${lookup.key}`)),
      ...qualifierEntries.map((entry) => entry.values.map((value) => `${entry.key}/${value.key}`)),
    ];
    const models = vocabularyMakes.map((make) =>
      [...make.models, ...(additionalModels.get(make.slug) ?? [])].map((model) => `${make.slug}/${model.slug}`),
    );
    expect([...slugs, ...keys, ...values, ...models].flatMap(findDuplicates)).toEqual([]);
  });

  it("Makes, cities and brands lie in listed countries, and every additional model belongs to a listed make", () => {
    const codes = getCountryRows().map(({ code }) => code);
    const makes = vocabularyMakes.map(({ slug }) => slug);
    expect(findDuplicates(codes)).toEqual([]);
    for (const { slug, country } of [...vocabularyMakes, ...vocabularyCities, ...vocabularyBrands])
      expect(codes, slug).toContain(country);
    expect([...additionalModels.keys()].filter((make) => !makes.includes(make))).toEqual([]);
  });

  it("The family of a model is another model of its make that has no family", () => {
    const members = vocabularyMakes.flatMap(({ models }) =>
      models.flatMap((model) => (model.family === undefined ? [] : [{ model, models }])),
    );
    expect(members.length).toBeGreaterThan(0);
    for (const { model, models } of members) {
      const head = models.find(({ slug }) => slug === model.family);
      expect(head, model.slug).toBeDefined();
      expect(head?.slug, model.slug).not.toBe(model.slug);
      expect(head?.family, model.slug).toBeUndefined();
    }
  });

  it("No make, model or city is named “other”", () => {
    const models = vocabularyMakes.flatMap((make) => [
      make,
      ...make.models,
      ...(additionalModels.get(make.slug) ?? []),
    ]);
    for (const { slug, en, ar } of [...models, ...vocabularyCities])
      expect([en, ar].map(normalizeToKey), slug).not.toEqual(
        expect.arrayContaining([expect.stringMatching(otherNames)]),
      );
  });

  it("Narrower names do not repeat the names and aliases of their entry", () => {
    for (const entry of [...vocabularyMakes.flatMap(({ models }) => models), ...vocabularyCities]) {
      const names = [entry.en, entry.ar, ...(entry.aliases ?? [])].map(normalizeSearchText);
      const narrower = (entry.narrowerNames ?? []).map(normalizeSearchText);
      expect(findDuplicates([...new Set(names), ...narrower]), entry.slug).toEqual([]);
    }
  });

  it("At most two makes share a distinctive model name, so that search recognizes it without a make", () => {
    const makesByName = new Map<string, Set<string>>();
    for (const { slug: make, models } of vocabularyMakes) {
      for (const { en, ar, aliases = [] } of models)
        for (const name of [en, ar, ...aliases].map(normalizeToKey))
          makesByName.set(name, (makesByName.get(name) ?? new Set()).add(make));
    }
    const shared = [...makesByName].filter(
      ([name, makes]) => makes.size > 2 && /\p{L}{3}/u.test(name) && !ambiguousModelNames.has(name),
    );
    expect(shared.map(([name]) => name).sort()).toEqual(namesOfManyMakes);
  });

  it("Every city lies in the bounding box of its country", () => {
    for (const { slug, country, coordinates } of vocabularyCities) {
      const [south, north, west, east] = countryBounds[country] ?? [];
      const [latitude, longitude] = coordinates;
      expect([south, latitude, north].toSorted(compareNumbers), slug).toEqual([south, latitude, north]);
      expect([west, longitude, east].toSorted(compareNumbers), slug).toEqual([west, longitude, east]);
    }
  });

  it("Cities lie in all 22 Arab states", () => {
    const countries = new Set(vocabularyCities.map(({ country }) => country));
    const arabStates = "SA AE KW QA BH OM YE IQ SY LB JO PS EG SD LY TN DZ MA MR SO DJ KM".split(" ");
    expect([...countries].sort()).toEqual(arabStates.sort());
  });

  it("Categories name existing features, and require only features that they or their parents have", () => {
    const keys = featureEntries.map(({ key }) => key);
    const check = (entry: CategoryEntry, inherited: readonly string[]) => {
      const features = [...inherited, ...(entry.features ?? [])];
      expect(keys, entry.slug).toEqual(expect.arrayContaining(features));
      expect(features, entry.slug).toEqual(expect.arrayContaining(entry.required ?? []));
      for (const child of entry.children ?? []) check(child, features);
    };
    for (const entry of categoryEntries) check(entry, []);
  });

  it("Only features of type choice, choices or color have values, and only values of colours have a colour code", () => {
    for (const { key, type, lookups } of featureEntries) {
      expect(lookups !== undefined, key).toBe(type === "choice" || type === "choices" || type === "color");
      for (const lookup of lookups ?? []) expect(lookup.color !== undefined, lookup.key).toBe(type === "color");
    }
  });
});

import { assert, constantFrom, integer, property } from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { loadCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { stopWords } from "#domain/listings/query-parser/stop-words.ts";
import { parserVocabulary } from "#domain/listings/query-parser/vocabulary.ts";
import { normalizeSearchText, tokenize } from "#kernel/normalize-text.ts";
import { createTestDatabase } from "../../../tests/support/databases.ts";
import { createLearnableCheck } from "./learnable-words.ts";

describe("createLearnableCheck", () => {
  let catalog: Catalog;
  let isLearnable: (word: string) => boolean;
  beforeAll(async () => {
    const { db } = await createTestDatabase();
    catalog = await loadCatalog(db);
    const aliases = await db.selectFrom("catalog_aliases").select("text").execute();
    isLearnable = createLearnableCheck(
      catalog,
      aliases.map(({ text }) => text),
    );
  });

  it("A word with no other meaning can be learned in both scripts", () => {
    for (const word of ["زقرتي", "zgurti", "بطوطه"]) expect([word, isLearnable(word)]).toEqual([word, true]);
  });

  it("Words of the query parser and stop words are never learned", () => {
    assert(
      property(constantFrom(...parserVocabulary, ...stopWords), (word) => {
        expect(isLearnable(word)).toBe(false);
      }),
    );
  });

  it("Words in names of makes, models, cities, colours and countries are never learned, with or without prefix", () => {
    const names = [
      ...catalog.makes.all,
      ...catalog.models.values(),
      ...catalog.cities.all,
      ...catalog.lookups.values(),
      ...catalog.countries,
    ].flatMap(({ name }) => [...tokenize(name.ar ?? ""), ...tokenize(name.en ?? "")]);
    assert(
      property(constantFrom(...names), constantFrom("", "ال", "وال", "لل", "و"), (name, prefix) => {
        const isArabic = /^\p{Script=Arabic}+$/u.test(name);
        if (prefix && (!isArabic || name.length < 3)) return;
        expect(isLearnable(prefix + name)).toBe(false);
      }),
    );
  });

  it("Numbers, years, prices and words with digits are never learned", () => {
    assert(
      property(integer({ min: 0, max: 9_999_999 }), constantFrom("", "الف", "k", "km", "c"), (number, unit) => {
        for (const word of tokenize(`${number}${unit} ${unit}${number}`))
          if (/\d/.test(word)) expect(isLearnable(word)).toBe(false);
      }),
    );
  });

  it("Words for conditions, papers and currencies are never learned", () => {
    for (const word of ["زيرو", "فبريكا", "وارد", "ترخيص", "جمارك", "دينار", "جنيه", "محرك", "اقساط"])
      expect([word, isLearnable(normalizeSearchText(word))]).toEqual([word, false]);
  });

  it("A make and a model in one word are not learned, because the query parser splits them", () => {
    expect(isLearnable("toyotacamry")).toBe(false);
  });
});

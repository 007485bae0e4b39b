import { describe, expect, it } from "vitest";
import { generateMarketQueries, type MarketListing } from "./market-queries.ts";

const listings = Array.from({ length: 40 }, (_, i): MarketListing => {
  const isSunny = i % 2 === 0;
  return {
    externalId: `L${i}`,
    title: `${isSunny ? "نيسان صني" : "Kia Sportage"} 320i رقم ${i}`,
    description: "فحص كامل",
    make: isSunny ? "نيسان" : "Kia",
    model: isSunny ? "باترول" : "Sportage",
    year: 2010 + (i % 4),
    color: i % 3 === 0 ? "أبيض" : "",
    gear: "عادي",
    fuel: "بنزين",
    price: 1_000 * (i + 1),
  };
});
const getClass = (name: string, seed = 7) =>
  generateMarketQueries(listings, { seed, size: 10 }).find((each) => each.name === name)?.queries ?? [];

describe("generateMarketQueries", () => {
  it("Market queries are the same for the same seed and differ for another seed", () => {
    const texts = (seed: number) => getClass("own title", seed).map(({ text }) => text);
    expect(texts(1)).toEqual(texts(1));
    expect(texts(1)).not.toEqual(texts(2));
  });

  it("Market queries contain no text twice in a class, and each wants at least one listing", () => {
    for (const { name, queries } of generateMarketQueries(listings, { seed: 3, size: 10 })) {
      const texts = queries.map(({ text }) => text);
      expect([name, new Set(texts).size]).toEqual([name, texts.length]);
      expect([name, queries.every(({ relevant }) => relevant.size > 0)]).toEqual([name, true]);
    }
  });

  it("A query for a model and year wants the listings of that model and year", () => {
    const queries = getClass("model and year");
    expect(queries.length).toBeGreaterThan(0);
    for (const { text, relevant } of queries) {
      const wanted = listings.filter(({ model, year }) => text.includes(model) && text.includes(String(year)));
      expect([text, [...relevant].sort()]).toEqual([text, wanted.map(({ externalId }) => externalId).sort()]);
    }
  });

  it("A query with traits wants all listings of the model", () => {
    const [query] = getClass("model and trait");
    expect(query?.relevant.size).toBe(20);
  });

  it("Nobody searches for a model that files name if there is no model to choose", () => {
    const others = listings.map((listing, i) => ({ ...listing, model: i % 2 === 0 ? "أخرى" : listing.model }));
    const texts = generateMarketQueries(others, { seed: 7, size: 10 }).flatMap(({ queries }) => queries);
    expect(texts.filter(({ text }) => text.includes("أخرى"))).toEqual([]);
  });

  it("A title is wanted from all listings with the same title", () => {
    const twins = listings.map((listing) => ({ ...listing, title: "نيسان باترول نظيفة" }));
    const [query] = generateMarketQueries(twins, { seed: 7, size: 10 })[0]?.queries ?? [];
    expect(query?.relevant.size).toBe(twins.length);
  });

  it("A misspelled model differs from the model and keeps its first letter", () => {
    const queries = getClass("misspelled model");
    expect(queries.length).toBeGreaterThan(0);
    for (const { text } of queries) {
      expect(["باترول", "Sportage"]).not.toContain(text);
      expect(["ب", "S"]).toContain(text[0]);
    }
  });

  it.each(["model with a neighbouring key", "model spelled by ear", "model with a misspelled start"])(
    "Queries of the class “%s” differ from the model and want all its listings",
    (name) => {
      const queries = getClass(name);
      expect(queries.length).toBeGreaterThan(0);
      for (const { text, relevant } of queries) {
        expect([text, / (?:باترول|sportage)$/iu.test(` ${text}`)]).toEqual([text, false]);
        expect([text, relevant.size]).toEqual([text, 20]);
      }
    },
  );

  it("A model in Latin letters comes only from Arabic names", () => {
    const texts = getClass("Arabic model in Latin letters").map(({ text }) => text);
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) expect(text).toMatch(/^(?:نيسان )?batr[ouw]l$/);
  });

  it("A misspelled make differs from the make and keeps its model", () => {
    const texts = getClass("misspelled make").map(({ text }) => text);
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) expect(text).toMatch(/^(?!نيسان )\S+ باترول$/u);
  });
});

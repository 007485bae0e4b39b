import { array, assert, constantFrom, integer, property, record } from "fast-check";
import { describe, expect, it } from "vitest";
import { CatalogSpellings } from "#domain/catalog/catalog.ts";
import { type TitledListing, WordCounter } from "./word-counter.ts";

const kia = 1;
const [picanto, rio, cerato] = [11, 12, 13];
const nissan = 2;
const sunny = 21;
const hatchback = 5;

const spellings = new CatalogSpellings([
  { target: "make", id: kia, text: "كيا", folded: "كيا" },
  { target: "make", id: nissan, text: "نيسان", folded: "نيسان" },
  { target: "model", id: picanto, text: "بيكانتو", folded: "بيكانتو" },
  { target: "model", id: rio, text: "ريو", folded: "ريو" },
  { target: "model", id: cerato, text: "سيراتو", folded: "سيراتو" },
  { target: "model", id: sunny, text: "صني", folded: "صني" },
]);
const takenWords = new Set("كيا نيسان بيكانتو ريو سيراتو صني للبيع".split(" "));
const createCounter = () =>
  new WordCounter({ spellings, isLearnable: (word) => !takenWords.has(word) && !/\d/.test(word) });

/** Listing of a numbered seller. The number also makes the title different from the others. */
const listing = (title: string, modelId: number, sellerId: number): TitledListing => ({
  titles: [`${title} ${"ابجدهوزحطيكلمنسعفصقرشت"[sellerId % 22]}${"ابجدهوزحطي"[sellerId % 10]}`],
  makeId: modelId === sunny ? nissan : kia,
  modelId,
  bodyId: null,
  sellerId,
});

function createMarket(): WordCounter {
  const counter = createCounter();
  for (let seller = 0; seller < 20; seller += 1) {
    counter.addListing(listing("كيا مورنينج فحص", picanto, seller));
    counter.addListing(listing("كيا ريو فحص نظيفة", rio, seller));
    counter.addListing(listing("كيا سيراتو نظيفة", cerato, seller));
    counter.addListing(listing("نيسان صني ماكس", sunny, seller));
    for (let i = 0; i < 6; i += 1)
      counter.addListing({ ...listing(`صني ${"قكلمنه"[i]}`, sunny, seller), bodyId: hatchback });
  }
  return counter;
}

const find = (counter: WordCounter, word: string) => counter.listFindings().find((finding) => finding.word === word);

describe("WordCounter", () => {
  it("listFindings finds the name that replaces the model's name in titles of one model", () => {
    expect(find(createMarket(), "مورنينج")).toMatchObject({
      target: "model",
      id: picanto,
      strength: "strong",
      evidence: { listings: 20, listingsElsewhere: 0, unnamed: 20, sellers: 20 },
    });
  });

  it("listFindings leaves out words of several models and words beside the model's name", () => {
    const counter = createMarket();
    expect([find(counter, "فحص"), find(counter, "نظيفه"), find(counter, "ماكس")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("addListing counts listings that differ only in numbers once", () => {
    const counter = createCounter();
    for (let year = 2000; year < 2020; year += 1)
      counter.addListing({ ...listing("كيا مورنينج", picanto, 1), titles: [`كيا مورنينج ${year}`] });
    counter.addListing(listing("صني", sunny, 2));
    const [finding] = counter.listFindings([{ word: "مورنينج", target: "model", id: picanto }]);
    expect(finding?.evidence.listings).toBe(1);
  });

  it("listFindings finds the model that visitors open after searches with one unknown word", () => {
    const counter = createMarket();
    counter.addClick({ text: "كيا عروسة", modelId: rio, times: 5 });
    counter.addClick({ text: "بسة كيا قطة", modelId: rio, times: 9 });
    expect(find(counter, "عروسه")).toMatchObject({
      target: "model",
      id: rio,
      strength: "weak",
      evidence: { clicks: 5 },
    });
    expect([find(counter, "بسه"), find(counter, "قطه")]).toEqual([undefined, undefined]);
  });

  it("listFindings lists a known spelling without evidence, so that its counts are updated", () => {
    const [finding] = createCounter().listFindings([{ word: "مورنينج", target: "model", id: picanto }]);
    expect(finding).toMatchObject({ strength: "none", evidence: { listings: 0, clicks: 0 } });
  });

  it("listFindings lists each word once and never a word that cannot be learned", () => {
    const words = constantFrom("كيا", "مورنينج", "صني", "للبيع", "فحص", "عروسة", "2015", "ماكس");
    const listings = array(
      record({
        titles: array(words, { minLength: 1, maxLength: 4 }).map((each) => [each.join(" ")]),
        makeId: constantFrom(kia, nissan, null),
        modelId: constantFrom(picanto, rio, sunny, null),
        bodyId: constantFrom(hatchback, null),
        sellerId: integer({ min: 1, max: 6 }),
      }),
      { maxLength: 60 },
    );
    assert(
      property(listings, (each) => {
        const counter = createCounter();
        for (const one of each) counter.addListing(one);
        const found = counter.listFindings().map(({ word }) => word);
        expect(found.length).toBe(new Set(found).size);
        expect(found.filter((word) => takenWords.has(word) || /\d/.test(word))).toEqual([]);
      }),
    );
  });
});

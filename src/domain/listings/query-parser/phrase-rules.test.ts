import { beforeAll, describe, expect, it } from "vitest";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { loadCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { createTestDatabase } from "../../../../tests/support/databases.ts";
import { type TextFilter, toListParameters } from "../filters/text-filters.ts";
import { parseSearchQuery } from "./parse-search-query.ts";

let catalog: Catalog;
beforeAll(async () => {
  catalog = await loadCatalog((await createTestDatabase()).db);
});

const present = (filters: readonly TextFilter[]) =>
  filters
    .flatMap((filter) => toListParameters(filter, catalog))
    .map(({ name, value }) => `${name}=${value}`)
    .sort();

/** Parses a search text as a reader in Jordan. */
function read(text: string) {
  const { filters, otherReading, ...others } = parseSearchQuery(text, catalog, {
    thisYear: 2026,
    country: "JO",
    currency: "JOD",
  });
  return { ...others, filters: present(filters), otherReading };
}

const camry = "model=toyota.camry";

describe("Phrase rules of parseSearchQuery", () => {
  it.each([
    ["كامري جديدة", "", true],
    ["new camry", "", true],
    ["كامري زيرو", "", true],
    ["كامري كسر زيرو", "كسر زيرو", false],
    ["كامري شبه جديدة", "شبه جديدة", false],
    ["camry like new", "like new", false],
    ["كامري جمرك جديد", "جمرك جديد", false],
    ["كامري رخصة جديدة", "رخصة جديدة", false],
    ["كامري فحص جديد", "فحص جديد", false],
    ["كامري الشكل الجديد", "الشكل الجديد", false],
    ["camry new shape", "new shape", false],
  ])("A word for new is the condition of a car unless it belongs to another noun: %s", (text, rest, isNew) => {
    expect(read(text)).toMatchObject({ filters: isNew ? ["condition=new", camry] : [camry], rest });
  });

  it("A new part of a car is not the condition of the car", () => {
    expect(read("كامري فل كامل بطارية جديدة")).toMatchObject({ filters: [camry], rest: "فل كامل بطارية جديدة" });
    expect(read("بطارية جديدة كامري")).toMatchObject({ filters: ["condition=new"], part: true });
  });

  it.each([
    ["بانوراما فحص كامل bmw x5", ["model=bmw.x5"]],
    ["كامري 2017 فل كامل مع الفتحة", [camry, "yearMax=2017", "yearMin=2017"]],
    ["كامري مالك واحد مع بطارية مكفولة", [camry]],
    ["كامري 2018 محرك 2000", [camry, "yearMax=2018", "yearMin=2018"]],
    ["camry engine 1.6", [camry]],
  ])("A text that states properties of a car searches for a car, although it names equipment: %s", (text, filters) => {
    expect(read(text)).toMatchObject({ part: false, filters });
  });

  it.each(["شاشة كامري", "محرك كامري 2000", "صدام كامري فل كامل"])(
    "A text that begins with a part searches for parts: %s",
    (text) => {
      expect(read(text).part).toBe(true);
    },
  );

  it.each([
    ["سوناتا تحت 500 الف", ["model=hyundai.sonata", "priceMax=500000"]],
    ["فورد تحت 500 الف", ["make=ford", "priceMax=500000"]],
    ["فيات من 300 الى 500 الف", ["make=fiat", "priceMax=500000", "priceMin=300000"]],
    ["فيات 500", ["model=fiat.500"]],
    ["بيجو 206 موديل 2008", ["model=peugeot.206", "yearMax=2008", "yearMin=2008"]],
    ["كامري موديل 17", [camry, "yearMax=2017", "yearMin=2017"]],
    ["17 model camry", [camry, "yearMax=2017", "yearMin=2017"]],
    ["تيسلا موديل ٣", ["model=tesla.model-3"]],
    ["كامري ب9", [camry, "priceMax=9000"]],
    ["كامري 9 دينار", ["currency=JOD", camry, "priceMax=9"]],
    ["كامري بدفعة اولى 6000 دينار", [camry]],
    ["كامري 2015 كيلو", [camry, "yearMax=2015", "yearMin=2015"]],
    ["كامري 2000 كم", ["mileageMax=2000", camry]],
    ["كامري محدث 2018", [camry]],
    ["كامري 15-17", [camry, "yearMax=2017", "yearMin=2015"]],
    ["كامري 40-50", [camry]],
  ])("A number is an amount, a year or a model by the words around it: %s", (text, filters) => {
    expect(read(text).filters).toEqual(filters.sort());
  });

  it("A place after a word for imported is searched as text", () => {
    expect(read("كامري وارد دبي")).toMatchObject({ filters: [camry], rest: "وارد دبي" });
    expect(read("كامري دبي").filters).toEqual(["city=dubai", camry]);
  });

  it("Four-wheel drive is a body type only without a model", () => {
    expect(read("سورنتو دفع رباعي")).toMatchObject({ filters: ["model=kia.sorento"], rest: "دفع رباعي" });
    expect(read("تويوتا دفع رباعي").filters).toEqual(["body=suv", "make=toyota"]);
  });

  it.each([
    ["مرسيدس c180", "model=mercedes-benz.c-class", "180"],
    ["mercedes c 180", "model=mercedes-benz.c-class", "180"],
    ["مرسيدس سي 200", "model=mercedes-benz.c-class", "200"],
    ["bmw 520i", "model=bmw.5-series", "520"],
    ["not c180", "not.model=mercedes-benz.c-class", ""],
    ["بيجو 206", "model=peugeot.206", ""],
    ["اودي كيو 5", "model=audi.q5", ""],
  ])("The number of a variant stays a searched word: %s", (text, filter, rest) => {
    expect(read(text)).toMatchObject({ filters: [filter], rest });
  });

  it.each([
    ["كامري a7", [camry], "a7"],
    ["toyota camry or audi a7", ["model=audi.a7", camry], ""],
    ["كامري او a7", ["model=audi.a7", camry], ""],
    ["audi a7", ["model=audi.a7"], ""],
  ])(
    "A short code next to a car of another make is searched as text, unless it is another car: %s",
    (text, filters, rest) => {
      expect(read(text)).toMatchObject({ filters: expect.arrayContaining(filters), rest });
      expect(read(text).filters.filter((each) => each.startsWith("model=audi"))).toEqual(
        filters.filter((each) => each.startsWith("model=audi")),
      );
    },
  );

  it("A make next to a model of another make is read in two ways", () => {
    const { filters, rest, otherReading } = read("شيفروليه سبورتاج");
    expect([filters, rest]).toEqual([["make=chevrolet"], "سبورتاج"]);
    expect([present(otherReading?.filters ?? []), otherReading?.rest]).toEqual([["model=kia.sportage"], ""]);
  });

  it.each(["شيفروليه او سبورتاج", "كيا سبورتاج", "تويوتا هوندا سبورتاج"])(
    "A text is read in one way if make and model do not conflict: %s",
    (text) => {
      expect(read(text).otherReading).toBeUndefined();
    },
  );

  it("Names and words for cars may be written in Latin letters with digits for Arabic letters", () => {
    expect(read("7yundai sonata").filters).toEqual(["model=hyundai.sonata"]);
    expect(read("3arabya toyota").filters).toEqual(["kind=car", "make=toyota"]);
    expect(read("bmw 3series").filters).toEqual(["model=bmw.3-series"]);
  });

  it("Words of a car contain its names, its values and its year, but no price and no stop words", () => {
    const { words, carWords } = read("مطلوب كيا k5 ابيض موديل 2018 تحت 9000 فحص كامل");
    expect([words, carWords]).toEqual(["كيا k5 ابيض فحص كامل 2018", "كيا k5"]);
  });
});

import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { loadCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { buildSearchQuery } from "#domain/search/tsquery.ts";
import { createSpellingLookup } from "#domain/search/vehicle-names.ts";
import { tokenize } from "#kernel/normalize-text.ts";
import { createTestDatabase } from "../../../../tests/support/databases.ts";
import { toListParameters } from "../filters/text-filters.ts";
import { getFacetValue } from "../query/facet-values.ts";
import { parseSearchQuery } from "./parse-search-query.ts";

let catalog: Catalog;
beforeAll(async () => {
  catalog = await loadCatalog((await createTestDatabase()).db);
});

/** Parses a text. Returns filters and models in URL notation. */
function parse(text: string, options: { parts?: boolean } = {}) {
  const { filters, car, ...others } = parseSearchQuery(text, catalog, { thisYear: 2026, ...options });
  const models = car?.models.map((id) => getFacetValue(catalog, "model", id)).sort();
  return {
    params: filters.flatMap((filter) => toListParameters(filter, catalog)),
    ...(car ? { car: { ...car, models } } : {}),
    ...others,
  };
}

/** Parses a search text. Returns the found filters in URL notation and the remaining words. */
function read(text: string, options: { parts?: boolean } = {}) {
  const { params, rest } = parse(text, options);
  return { filters: params.map(({ name, value }) => `${name}=${value}`).sort(), rest };
}

describe("[rules 14–19] parseSearchQuery", () => {
  it.each<[string, string[], string]>([
    [
      "تويوتا كامري 2019 تحت ٥٠ الف الرياض",
      ["city=riyadh", "model=toyota.camry", "priceMax=50000", "yearMax=2019", "yearMin=2019"],
      "",
    ],
    [
      "white camry after 2018 under 50k in Riyadh",
      ["city=riyadh", "color=white", "model=toyota.camry", "priceMax=50000", "yearMin=2018"],
      "",
    ],
    ["ابغى جيب لاندكروزر ابيض بجدة", ["city=jeddah", "color=white", "model=toyota.land-cruiser"], ""],
    ["نيسان باترول من 30 الى 50 الف", ["model=nissan.patrol", "priceMax=50000", "priceMin=30000"], ""],
    ["camry 2015-2018", ["model=toyota.camry", "yearMax=2018", "yearMin=2015"], ""],
    ["camry less than 100,000 km", ["mileageMax=100000", "model=toyota.camry"], ""],
    ["كامري ماشي اقل من ١٥٠ الف كم", ["mileageMax=150000", "model=toyota.camry"], ""],
    ["peugeot 2008", ["model=peugeot.2008"], ""],
    ["كامري قسط 1500", ["model=toyota.camry", "monthlyMax=1500"], ""],
    ["كامري قسط شهري ١٥٠٠ ريال", ["currency=SAR", "model=toyota.camry", "monthlyMax=1500"], ""],
    ["كامري 1500 بالشهر", ["model=toyota.camry", "monthlyMax=1500"], ""],
    ["camry 1500 a month", ["model=toyota.camry", "monthlyMax=1500"], ""],
    ["camry under 1,500 sar per month", ["currency=SAR", "model=toyota.camry", "monthlyMax=1500"], ""],
    ["camry monthly payment 1000 to 1500", ["model=toyota.camry", "monthlyMax=1500", "monthlyMin=1000"], ""],
    [
      "كامري 2019 قسط 900 تحت 60 الف",
      ["model=toyota.camry", "monthlyMax=900", "priceMax=60000", "yearMax=2019", "yearMin=2019"],
      "",
    ],
    ["camry 50,000 sar", ["currency=SAR", "model=toyota.camry", "priceMax=50000"], ""],
    ["كامري بحدود 100 الف", ["model=toyota.camry", "priceMax=115000", "priceMin=85000"], ""],
    ["toyota not white", ["make=toyota", "not.color=white"], ""],
    ["كورولا ٢٠٢٠ فما فوق", ["model=toyota.corolla", "yearMin=2020"], ""],
    ["cheapest hilux", ["model=toyota.hilux", "sort=price_asc"], ""],
    ["سيارة للايجار في الرياض", ["city=riyadh", "kind=rental"], ""],
    ["camry or sonata", ["model=hyundai.sonata", "model=toyota.camry"], ""],
    ["كامري بخمسة وثلاثين الف ريال", ["currency=SAR", "model=toyota.camry", "priceMax=35000"], ""],
    ["مرسيدس بنص مليون ريال", ["currency=SAR", "make=mercedes-benz", "priceMax=500000"], ""],
    ["mercedes under half a million sar", ["currency=SAR", "make=mercedes-benz", "priceMax=500000"], ""],
    ["كيا بين خمسين وثمانين ألف", ["make=kia", "priceMax=80000", "priceMin=50000"], ""],
    ["kia 50k-80k", ["make=kia", "priceMax=80000", "priceMin=50000"], ""],
    ["كامري ب50 الف", ["model=toyota.camry", "priceMax=50000"], ""],
    ["looking for 2015 camry", ["model=toyota.camry", "yearMax=2015", "yearMin=2015"], ""],
    ["camry for 50000", ["model=toyota.camry", "priceMax=50000"], ""],
    ["SAR 50,000 camry", ["currency=SAR", "model=toyota.camry", "priceMax=50000"], ""],
    ["camry under 100k miles", ["mileageMax=160900", "model=toyota.camry"], ""],
    ["كامري ماشي 50", ["mileageMax=50000", "model=toyota.camry"], ""],
    ["hilux 2024+", ["model=toyota.hilux", "yearMin=2024"], ""],
    ["هايلكس موديل18", ["model=toyota.hilux", "yearMax=2018", "yearMin=2018"], ""],
    ["camry 20-22 model", ["model=toyota.camry", "yearMax=2022", "yearMin=2020"], ""],
    ["toyota before 2000 model", ["make=toyota", "yearMax=2000"], ""],
    ["كورولا 2015 او 2016", ["model=toyota.corolla", "yearMax=2016", "yearMin=2015"], ""],
    ["كورولا بدون هايبرد", ["model=toyota.corolla", "not.fuel=hybrid"], ""],
    ["جيب تويوتا", ["body=suv", "make=toyota"], ""],
    ["ايجار جيب", ["body=suv", "kind=rental"], ""],
    ["كامري قير عادي", ["gear=manual", "model=toyota.camry"], ""],
    ["كامري بانوراما", ["model=toyota.camry"], "بانوراما"],
    ["رنج روفر سبورت", ["model=land-rover.range-rover-sport"], ""],
    [
      "رنج روفر",
      ["", "-evoque", "-sport", "-velar"].map((suffix) => `model=land-rover.range-rover${suffix}`),
      "رنج روفر",
    ],
    ["اوكتافيا A7", ["model=skoda.octavia"], "اوكتافيا A7"],
    ["كامري تلاع العلي", ["city=amman", "model=toyota.camry"], "تلاع العلي"],
    ["تاهو او سوبربان", ["model=chevrolet.suburban", "model=chevrolet.tahoe", "model=gmc.suburban"], ""],
    ["كورنيش موتورز", [], "كورنيش موتورز"],
    ["hilux 4x4", ["model=toyota.hilux"], "4x4"],
    ["gmc yukon platinum", ["model=gmc.yukon"], "platinum"],
    ["good year", [], "good year"],
    [
      "كيا سيراتو فل كامل رصاصي",
      ["color=gray", "model=kia.cerato", "model=kia.forte", "model=kia.k3"],
      "سيراتو فل كامل",
    ],
  ])("parseSearchQuery splits the sentence into filters and remaining words: %s", (text, filters, rest) => {
    expect(read(text)).toEqual({ filters, rest });
  });

  it.each([
    ["فلتر زيت كامري 2015", "فلتر زيت كامري"],
    ["seat covers", "seat covers"],
    ["bridgestone tyre", "bridgestone tyre"],
    ["طرمبة بنزين برادو", "طرمبة بنزين برادو"],
    ["mirror for my car", "mirror"],
    ["شاشة كامري", "شاشة كامري"],
    ["مراية AT078.387", "مراية AT078.387"],
    ["BO-40752", "BO-40752"],
  ])("parseSearchQuery finds no car filter in a search for a part: %s", (text, rest) => {
    expect(read(text)).toEqual({ filters: [], rest });
  });

  it.each<[string, string[], number | [number, number], string]>([
    ["فحمات كامري 2015", ["toyota.camry"], 2015, "فحمات"],
    ["camry 2015 brake pads", ["toyota.camry"], 2015, "brake pads"],
    ["brake pads for 2012 hilux", ["toyota.hilux"], 2012, "brake pads"],
    ["فلتر زيت تويوتا كامري موديل ٢٠١٥", ["toyota.camry"], 2015, "فلتر زيت"],
    ["camry brake pads 2015", ["toyota.camry"], 2015, "brake pads"],
    ["فحمات كامري camry 2015", ["toyota.camry"], 2015, "فحمات"],
    ["فحمات كامري موديل 15", ["toyota.camry"], 2015, "فحمات"],
    ["فحمات الكامري 2015", ["toyota.camry"], 2015, "فحمات"],
    ["فحمات للكامري 2015", ["toyota.camry"], 2015, "فحمات"],
    ["peugeot 2008 2016 brake pads", ["peugeot.2008"], 2016, "brake pads"],
    ["فحمات سوبربان 2015", ["chevrolet.suburban", "gmc.suburban"], 2015, "فحمات"],
    ["فحمات جمس سوبربان 2015", ["gmc.suburban"], 2015, "فحمات"],
    ["brake pads camry 2012-2017", ["toyota.camry"], [2012, 2017], "brake pads"],
    ["hilux 2012 - 2015 brake pads", ["toyota.hilux"], [2012, 2015], "brake pads"],
    ["hilux 2012–2015 brake pads", ["toyota.hilux"], [2012, 2015], "brake pads"],
    ["hilux 2012/2015 brake pads", ["toyota.hilux"], [2012, 2015], "brake pads"],
    ["brake pads hilux from 2012 to 2015", ["toyota.hilux"], [2012, 2015], "brake pads"],
    ["brake pads hilux 2015 to 2012", ["toyota.hilux"], [2012, 2015], "brake pads"],
    ["brake pads camry 2012 2017", ["toyota.camry"], [2012, 2017], "brake pads"],
    ["brake pads camry 2012 or 2017", ["toyota.camry"], [2012, 2017], "brake pads"],
    ["brake pads camry around 2015", ["toyota.camry"], [2014, 2016], "brake pads"],
    ["فحمات هايلكس من 2012 إلى 2015", ["toyota.hilux"], [2012, 2015], "فحمات"],
    ["فحمات هايلكس ٢٠١٢-٢٠١٥", ["toyota.hilux"], [2012, 2015], "فحمات"],
    ["فحمات هايلكس ٢٠١٢ ـ ٢٠١٥", ["toyota.hilux"], [2012, 2015], "فحمات"],
    ["فحمات هايلكس موديل ١٢ الى ١٥", ["toyota.hilux"], [2012, 2015], "فحمات"],
    ["فحمات هايلكس بين ٢٠١٢ و ٢٠١٥", ["toyota.hilux"], [2012, 2015], "فحمات"],
    ["فحمات هايلكس 2012 لغاية 2015", ["toyota.hilux"], [2012, 2015], "فحمات"],
  ])(
    "parseSearchQuery finds the model and the years of the car for which a part is searched: %s",
    (text, models, years, rest) => {
      const { params, car, itemText } = parse(text);
      const [year, until] = [years].flat() as [number, number?];
      expect(car).toEqual({ models, year, until: until ?? year });
      expect(itemText).toBe(rest);
      expect(params).toEqual([]);
    },
  );

  it.each([
    ["without a year", "فحمات كامري"],
    ["without a model", "toyota 2015 brake pads"],
    ["two models", "brake pads camry or corolla 2015"],
    ["newer than", "brake pads camry after 2015"],
    ["a model that is left out", "brake pads not camry 2015"],
    ["a model that is a number", "peugeot 2008 brake pads"],
    ["a part's number", "brake pads camry BO-2015"],
    ["a number of digits alone", "brake pads camry 04465-2015"],
    ["a number that begins with no zero", "brake pads camry 44650-2015"],
    ["such a number with spaces around its dash", "brake pads camry 04465 - 2015"],
    ["the end of a longer number", "brake pads camry 90915-10003-2015"],
    ["a number with dots", "brake pads camry 04465.2015"],
    ["a vehicle's number", "brake pads camry 4T1BF1FK5FU2015"],
    ["a vehicle's number with nothing but digits at its end", "brake pads camry JTDBF22K420152015"],
    ["a price", "brake pads camry 2000 sar"],
    ["a mileage", "brake pads camry 2000 km"],
    ["a mileage in Arabic", "فحمات كامري 2000 كم"],
    ["a price with its word", "brake pads camry under 2015 sar"],
    ["a number that is no year yet", "brake pads camry 2108"],
    ["cars", "camry 2015"],
  ])("parseSearchQuery finds no car in a search for a part with %s", (_, text) => {
    expect(parse(text).car).toBeUndefined();
  });

  it("parseSearchQuery finds no car filters in a list of parts", () => {
    expect(read("camry 2019 in Riyadh", { parts: true })).toEqual({ filters: ["city=riyadh"], rest: "camry" });
    const { car, itemText } = parse("camry 2019 in Riyadh", { parts: true });
    expect([car, itemText]).toEqual([{ models: ["toyota.camry"], year: 2019, until: 2019 }, ""]);
  });

  it("parseSearchQuery removes exactly the words that name the car from a search for a part", () => {
    const part = fc.constantFrom("brake pads", "فلتر زيت", "oil filter", "كفرات");
    const model = fc.constantFrom(
      ["camry", "toyota.camry"],
      ["كامري", "toyota.camry"],
      ["hilux", "toyota.hilux"],
      ["باترول", "nissan.patrol"],
    );
    const year = fc.tuple(fc.integer({ min: 1990, max: 2026 }), fc.constantFrom("", "model ", "موديل "));
    fc.assert(
      fc.property(part, model, year, fc.nat(5), (parts, [name = "", slug], [value, yearPrefix], turn) => {
        const words = [parts, name, `${yearPrefix}${value}`];
        const [first] = words.splice(turn % 3, 1);
        const text = [first, ...(turn > 2 ? words.reverse() : words)].join(" ");
        const { rest, car, itemText } = parse(text);
        expect(car, text).toEqual({ models: [slug], year: value, until: value });
        expect(tokenize(itemText ?? "").sort(), text).toEqual(tokenize(parts).sort());
        expect(tokenize(rest).sort(), text).toEqual(tokenize(`${parts} ${name}`).sort());
      }),
      { numRuns: 200 },
    );
  });

  it("parseSearchQuery returns only words of the text, and the same result for the same text", () => {
    const words = fc.constantFrom(
      ..."camry كامري white 2019 ٥٠ الف under تحت الرياض k km ريال not بين 30 و to من F-150 فلتر for ; ' \u202e \u0640 2019-2021 🚗 بـ".split(
        " ",
      ),
    );
    const texts = fc.oneof(
      fc.array(words, { maxLength: 14 }).map((all) => all.join(" ")),
      fc.string({ unit: "binary" }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const { params, rest, ...more } = parse(text);
        const all = tokenize(text).join("");
        for (const word of tokenize(rest)) expect(all).toContain(word);
        for (const { name, value } of params) {
          if (/(Min|Max)$/.test(name)) expect(value).toMatch(/^\d+$/);
        }
        expect(parse(text)).toEqual({ params, rest, ...more });
      }),
      { numRuns: 300 },
    );
  });
});

describe("buildSearchQuery", () => {
  const query = (text: string) => buildSearchQuery(tokenize(text), catalog.synonyms) ?? "";

  it("[rule 15] buildSearchQuery adds synonyms of both scripts", () => {
    expect(query("كفرات")).toContain("'tyre':*");
    expect(query("oil filters")).toContain("'فلتر':* & 'زيت'");
    expect(query("camry")).toBe("'camry':*");
  });

  it("buildSearchQuery omits synonyms that another word of the query already matches", () => {
    // “tyres” begins with “tyre”, and listings with engine oil contain “oil”.
    expect(query("كفرات")).not.toContain("'tyres'");
    expect(query("oil")).not.toContain("'engine'");
    const lexemes = query("كفرات").match(/'[^']+'/g) ?? [];
    expect(new Set(lexemes).size).toBe(lexemes.length);
  });

  it("buildSearchQuery does not join short dictionary words into one car name", () => {
    expect(query("سير صدر")).toContain("'timing':* & 'belt':*");
  });

  it("buildSearchQuery matches tyre sizes and oil grades in every notation", () => {
    expect(query("205 55 16")).toContain("'r16':*");
    expect(query("كفرات 17")).toContain("'r17':*");
    expect(query("زيت 20/50")).toContain("'20w50':*");
  });

  it("buildSearchQuery adds the other spellings of a car name that did not become a filter", () => {
    expect(buildSearchQuery(tokenize("كلتش هايلوكس"), catalog.synonyms, createSpellingLookup(catalog))).toContain(
      "'هايلكس':*",
    );
    expect(createSpellingLookup(catalog)(["city"])).toEqual([]);
  });

  it("[rule 17] buildSearchQuery also searches for adjacent words joined into one word", () => {
    expect(query("سي ار في")).toContain("'سيارفي':*");
    expect(query("f 150")).toContain("'f150':*");
    expect(query("لاند كروزر")).toContain("'لاندكروزر':*");
  });

  it("buildSearchQuery returns only quoted words and operators for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(query(text)).toMatch(/^[()&| ]*('[\p{L}\p{N}]+'(:\*)?[()&| ]*)*$/u);
      }),
    );
  });
});

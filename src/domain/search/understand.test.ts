import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { readCatalogue } from "#domain/catalog/queries.server.ts";
import { tokens } from "#kernel/fold.ts";
import { freshDatabase } from "../../../tests/support/databases.ts";
import { searchQuery } from "./query.ts";
import { understand } from "./understand.ts";

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await readCatalogue((await freshDatabase()).db);
});

/** What became filters, as an address says it, and what is left. */
function read(text: string, options: { parts?: boolean } = {}) {
  const { params, rest } = understand(text, catalogue, { thisYear: 2026, ...options });
  return { filters: params.map(({ name, value }) => `${name}=${value}`).sort(), rest };
}

describe("[rules 14–19] a search text is read as a sentence", () => {
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
    ["camry 50,000 sar", ["currency=SAR", "model=toyota.camry", "priceMax=50000"], ""],
    ["كامري بحدود 100 الف", ["model=toyota.camry", "priceMax=115000", "priceMin=85000"], ""],
    ["toyota not white", ["make=toyota", "not.color=white"], ""],
    ["كورولا ٢٠٢٠ فما فوق", ["model=toyota.corolla", "yearMin=2020"], ""],
    ["cheapest hilux", ["model=toyota.hilux", "sort=price_asc"], ""],
    ["سيارة للايجار في الرياض", ["city=riyadh", "kind=rental"], ""],
    ["camry or sonata", ["model=hyundai.sonata", "model=toyota.camry"], ""],
    ["كيا سيراتو فل كامل رصاصي", ["color=gray", "model=kia.cerato"], "فل كامل"],
  ])("%s", (text, filters, rest) => {
    expect(read(text)).toEqual({ filters, rest });
  });

  it.each([
    ["فلتر زيت كامري 2015", "فلتر زيت كامري"],
    ["seat covers", "seat covers"],
    ["bridgestone tyre", "bridgestone tyre"],
    ["طرمبة بنزين برادو", "طرمبة بنزين برادو"],
    ["BO-40752", "BO-40752"],
    ["265/65 R17", "265/65 R17"],
  ])("who looks for a part names no car to be filtered by: %s", (text, rest) => {
    expect(read(text)).toEqual({ filters: [], rest });
  });

  it("a list of parts reads no cars at all", () => {
    expect(read("camry 2019 in Riyadh", { parts: true })).toEqual({ filters: ["city=riyadh"], rest: "camry" });
  });

  it("makes nothing up: what is left are words of the text, and the same text always says the same", () => {
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
        const { params, rest } = understand(text, catalogue, { thisYear: 2026 });
        const all = tokens(text).join("");
        for (const word of tokens(rest)) expect(all).toContain(word);
        for (const { name, value } of params) {
          if (/(Min|Max)$/.test(name)) expect(value).toMatch(/^\d+$/);
        }
        expect(understand(text, catalogue, { thisYear: 2026 })).toEqual({ params, rest });
      }),
      { numRuns: 300 },
    );
  });
});

describe("words as a query", () => {
  const query = (text: string) => searchQuery(tokens(text), catalogue.synonyms) ?? "";

  it("[rule 15] finds synonyms in both scripts, but only of what was asked", () => {
    expect(query("كفرات")).toContain("'tyres'");
    expect(query("oil filters")).toContain("'فلتر':* & 'زيت'");
    expect(query("camry")).toBe("'camry':*");
  });

  it("[rule 17] tries words that stand apart as one", () => {
    expect(query("سي ار في")).toContain("'سيارفي':*");
    expect(query("f 150")).toContain("'f150':*");
    expect(query("لاند كروزر")).toContain("'لاندكروزر':*");
  });

  it("holds nothing but quoted words and its own signs, whatever is asked", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(query(text)).toMatch(/^[()&| ]*('[\p{L}\p{N}]+'(:\*)?[()&| ]*)*$/u);
      }),
    );
  });
});

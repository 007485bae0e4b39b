import { beforeAll, describe, expect, it } from "vitest";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { loadCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { createTestDatabase } from "../../../../tests/support/databases.ts";
import { parseSearchQuery } from "./parse-search-query.ts";

let catalog: Catalog;
beforeAll(async () => {
  catalog = await loadCatalog((await createTestDatabase()).db);
});

const parse = (text: string) => parseSearchQuery(text, catalog, { thisYear: 2026 });

describe("Texts that ask for a part without its name", () => {
  it.each([
    "SKF Toyota",
    "bosch kia",
    "كي واي بي تويوتا",
    "دينسو كامري",
    "denso camry",
    "hyundai mobis",
    "موبيس النترا",
    "k&n patrol",
  ])("«%s» asks for parts, and its words are searched as text", (text) => {
    expect(parse(text)).toMatchObject({ part: true, filters: [], rest: text });
  });

  it.each(["خزان لتويوتا", "أصلية لهيونداي", "ليات لكامري 2018"])(
    "«%s» asks for parts, because something is for a car",
    (text) => {
      expect(parse(text)).toMatchObject({ part: true, filters: [] });
    },
  );

  it.each(["toyota pump", "طرمبة كامري"])("«%s» asks for parts by a word for many kinds of them", (text) => {
    expect(parse(text)).toMatchObject({ part: true, filters: [], rest: text });
  });

  it.each(["مطلوب لكزس", "سيارة لاندكروزر", "للبيع كامري", "ابغى لانسر ابيض", "لكيا سبورتاج"])(
    "«%s» asks for a car, although a word begins with the letter of «for»",
    (text) => {
      expect(parse(text).part).toBe(false);
    },
  );

  it("A brand with a model and a year names the car that the part is for", () => {
    expect(parse("denso camry 2018")).toMatchObject({
      part: true,
      itemText: "denso",
      car: { year: 2018, until: 2018 },
    });
  });

  it.each([
    ["the name of a model", "bentley continental"],
    ["the name of a make", "مان تويوتا"],
    ["an everyday word", "كامري لوك جديد"],
    ["next to the equipment of a car", "كامري بانوراما ميشلان"],
    ["something that only cars have", "camry one owner bosch"],
  ])("A brand that is %s does not turn the search into one for parts: «%s»", (_, text) => {
    expect(parse(text).part).toBe(false);
  });
});

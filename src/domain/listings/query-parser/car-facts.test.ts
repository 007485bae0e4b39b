import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { loadCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { createTestDatabase } from "../../../../tests/support/databases.ts";
import { toListParameters } from "../filters/text-filters.ts";
import { factPhrases } from "./car-fact-words.ts";
import { parseSearchQuery } from "./parse-search-query.ts";

let catalog: Catalog;
let statedFeatures: ReadonlySet<string>;
beforeAll(async () => {
  catalog = await loadCatalog((await createTestDatabase()).db);
  statedFeatures = new Set([...catalog.features.keys(), "inspected"]);
});

const parse = (text: string, stated = statedFeatures) =>
  parseSearchQuery(text, catalog, { thisYear: 2026, country: "SA", currency: "SAR", statedFeatures: stated });

/** Returns the facts of a text as list parameters, and the words that remain. */
function readFacts(text: string, stated = statedFeatures) {
  const { filters, rest } = parse(text, stated);
  const facts = filters.flatMap((filter) => (filter.name === "fact" ? toListParameters(filter, catalog) : []));
  return { facts: facts.map(({ name, value }) => `${name.replace("feature.", "")}=${value}`), rest };
}

describe("parseCarFacts", () => {
  it.each<[text: string, ...facts: string[]]>([
    ["camry first owner", "ownersMax=1"],
    ["كامري مالك واحد", "ownersMax=1"],
    ["كامري ٢٠١٩ اول مالك", "ownersMax=1"],
    ["camry 1st owner no accidents", "ownersMax=1", "accidents=none"],
    ["لاندكروزر بدون حوادث", "accidents=none"],
    ["خالية من الحوادث كامري", "accidents=none"],
    ["accident free patrol", "accidents=none"],
    ["tahoe 4x4", "drivetrain=four", "drivetrain=all"],
    ["tahoe 4×4", "drivetrain=four", "drivetrain=all"],
    ["تاهو دفع رباعي", "drivetrain=four", "drivetrain=all"],
    ["audi q5 awd", "drivetrain=four", "drivetrain=all"],
    ["مرسيدس دفع خلفي", "drivetrain=rear"],
    ["كامري خليجي", "specs=gulf"],
    ["patrol gcc specs", "specs=gulf"],
    ["لكزس وارد امريكي", "specs=american"],
    ["فورد وارد من امريكا", "specs=american"],
    ["تاهو وارد كندي", "specs=canadian"],
    ["ford explorer canadian import", "specs=canadian"],
    ["كامري فتحة سقف", "equipment_comfort=sunroof"],
    ["camry with sunroof", "equipment_comfort=sunroof"],
    ["كامري بانوراما", "equipment_comfort=panoramic-roof"],
    ["elantra carplay", "equipment_media=apple-carplay"],
    ["باترول كاميرا 360", "equipment_assistance=camera-surround"],
    ["highlander 7 seats", "seatsMin=7", "seatsMax=7"],
    ["هايلاندر ٧ مقاعد", "seatsMin=7", "seatsMax=7"],
    ["highlander seven seater", "seatsMin=7", "seatsMax=7"],
    ["كامري 6 سلندر", "cylindersMin=6", "cylindersMax=6"],
    ["land cruiser v8", "cylindersMin=8", "cylindersMax=8"],
    ["سيفيك 4 ابواب", "doorsMin=4", "doorsMax=4"],
    ["كامري تحت الضمان", "warrantyMin=1"],
    ["كامري مفحوصة", "inspected=yes"],
    ["كامري صبغ وكالة", "paint=original"],
    ["white camry black interior", "interior_color=black"],
    ["كامري بيضاء داخلية بيج", "interior_color=beige"],
  ])("“%s” asks for a car with the fact", (text, ...facts) => {
    expect(readFacts(text)).toEqual({ facts, rest: "" });
  });

  it.each([
    "brake pads camry 4x4",
    "american",
    "leather",
    "كامري بدون فتحة",
    "camry sunroof or panorama",
    "فلتر زيت كامري خليجي",
    "camry 2019 under 60000",
  ])("“%s” states no fact", (text) => {
    expect(readFacts(text).facts).toEqual([]);
  });

  it("A colour beside the word for the interior is not the colour of the car", () => {
    const colors = (text: string) => parse(text).filters.flatMap((each) => (each.name === "color" ? [each.id] : []));
    const white = catalog.features.get("color")?.lookups.find(({ slug }) => slug === "white")?.id;
    expect(colors("white camry black interior")).toEqual([white]);
    expect(readFacts("camry black interior", new Set(["owners"])).facts).toEqual([]);
  });

  it("A fact that few cars state stays a word, as without facts", () => {
    const text = "كامري مالك واحد فتحة سقف";
    const stated = new Set(["equipment_comfort"]);
    expect(readFacts(text, stated)).toEqual({ facts: ["equipment_comfort=sunroof"], rest: "مالك واحد" });
    expect(parse(text, new Set())).toEqual(
      parseSearchQuery(text, catalog, { thisYear: 2026, country: "SA", currency: "SAR" }),
    );
  });

  it("The reading without facts is that of a parser without facts", () => {
    const phrases = factPhrases.flatMap((each) => [...each.phrases]);
    const facts = fc.subarray(phrases, { minLength: 1, maxLength: 3 });
    const places = fc.constantFrom("", " riyadh", " الرياض", " تحت 60 الف", " 2019");
    fc.assert(
      fc.property(fc.constantFrom("camry", "لاندكروزر"), facts, places, (car, words, place) => {
        const text = `${car} ${words.join(" ")}${place}`;
        const { filters, rest } = parse(text, new Set());
        const { withoutFacts, ...parsed } = parse(text);
        expect(withoutFacts ?? { filters: parsed.filters, rest: parsed.rest }).toEqual({ filters, rest });
      }),
    );
  });
});

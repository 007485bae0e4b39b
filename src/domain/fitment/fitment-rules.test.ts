import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import type { Vehicle } from "#domain/vehicles/vehicle.ts";
import { findVehicle } from "#domain/vehicles/vehicle-catalog.server.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { FitmentFixture } from "../../../tests/support/fitment.ts";
import type { FitmentAnswers } from "./fitment.ts";
import { evaluateListingFitment, getQualifiersByKey } from "./fitment-rules.server.ts";

describeOnDatabase("Fitment rules", (open) => {
  let db: Db;
  let fixture: FitmentFixture;
  let camry: number;
  let withEngine: number;
  const engines = { small: 0, large: 0 };

  beforeAll(async () => {
    ({ db } = await open());
    fixture = new FitmentFixture(db, await getCatalog(db));
    engines.small = await fixture.ensureEngine({ code: "2AR-FE", litres: 2.5, cylinders: 4 });
    engines.large = await fixture.ensureEngine({ litres: 3.5, cylinders: 6 });
    camry = await fixture.ensureVehicle("toyota.camry", 2015);
    withEngine = await fixture.ensureVehicle("toyota.camry", 2015, {
      engine_id: engines.small,
      market: "gcc",
      drive: "fwd",
    });
  });

  const vehicle = async (id: number) => (await findVehicle(db, id)) as Vehicle;
  const fitOf = async (ad: number, id: number, answers: FitmentAnswers = {}) =>
    (await evaluateListingFitment(db, await vehicle(id), answers, [ad])).get(ad);

  it("[EN-11] findVehicle returns a vehicle with its known attributes, and nothing for an invalid id", async () => {
    expect(await findVehicle(db, withEngine)).toMatchObject({
      id: withEngine,
      year: 2015,
      make: { slug: "toyota" },
      model: { slug: "camry" },
      engine: { code: "2AR-FE", litres: 2.5, cylinders: 4, fuelId: null },
      market: "gcc",
      drive: "fwd",
      gearId: null,
    });
    expect(await findVehicle(db, camry)).toMatchObject({ engine: null, market: null });
    for (const id of [0, -1, 1.5, Number.NaN, 2_147_483_647, 1e12]) expect(await findVehicle(db, id)).toBeUndefined();
  });

  it("evaluateListingFitment returns fits for several years only if the part fits in all of the years", async () => {
    const years = async (from: number, to: number, more: Parameters<FitmentFixture["createRule"]>[3] = {}) => {
      const part = await fixture.createPart();
      await fixture.createRule(part, "toyota.camry", [from, to], more);
      return fixture.createListing(part);
    };
    const ads = await Promise.all([
      years(2014, 2020),
      years(2016, 2020),
      years(2010, 2014),
      years(2014, 2020, { effect: "excludes" }),
      years(2014, 2020, { market: "gcc" }),
      fixture.createListing(null),
      fixture.createListing(null, { compatibility: "all" }),
    ]);
    const verdicts = await evaluateListingFitment(db, await vehicle(camry), {}, ads, 2017);
    expect(ads.map((ad) => verdicts.get(ad)?.fit)).toEqual([
      "fits",
      "depends",
      "excluded",
      "excluded",
      "depends",
      "unknown",
      "universal",
    ]);
    expect(
      ads.map((ad) => verdicts.get(ad)).map((each) => (each?.fit === "depends" ? each.questions : []).length),
    ).toEqual([0, 0, 0, 0, 1, 0, 0]);
  });

  it("[VP-05] evaluateListingFitment returns the verdict and the deciding rule for each listing", async () => {
    const part = await fixture.createPart();
    const [none, ad, all] = [
      await fixture.createListing(null),
      await fixture.createListing(part),
      await fixture.createListing(null, { compatibility: "all" }),
    ];
    expect(await fitOf(ad, camry)).toEqual({ fit: "unknown" });
    const rule = await fixture.createRule(part, "toyota.camry", [2012, 2017], {
      position: "front",
      quantity: 2,
      note_en: "With ABS",
      verified_at: new Date(),
    });
    await fixture.createRule(part, "toyota.corolla", [2012, null]);
    const verdicts = await evaluateListingFitment(db, await vehicle(camry), {}, [none, ad, all, 999_999_999]);
    expect([...verdicts.keys()].sort()).toEqual([none, ad, all].sort());
    expect(verdicts.get(none)).toEqual({ fit: "unknown" });
    expect(verdicts.get(all)).toEqual({ fit: "universal" });
    expect(verdicts.get(ad)).toMatchObject({
      fit: "fits",
      rule: { id: rule, position: "front", quantity: 2, note: { en: "With ABS", ar: null }, verified: true },
    });
    expect(await fitOf(ad, await fixture.ensureVehicle("toyota.camry", 2018))).toEqual({ fit: "excluded", rule: null });
    expect(await fitOf(ad, await fixture.ensureVehicle("nissan.altima", 2015))).toEqual({
      fit: "excluded",
      rule: null,
    });
    expect(await evaluateListingFitment(db, await vehicle(camry), {}, [])).toEqual(new Map());
  });

  it("evaluateListingFitment reads engines, build dates and qualifier answers", async () => {
    const part = await fixture.createPart();
    const ad = await fixture.createListing(part);
    await fixture.createRule(part, "toyota.camry", [2015, 2015], { engine_id: engines.large });
    const dated = await fixture.createRule(part, "toyota.camry", [2015, 2015], {
      engine_id: engines.small,
      built_from: "2015-03-01",
    });
    expect(await fitOf(ad, withEngine)).toMatchObject({ fit: "depends", questions: [{ about: "built" }] });
    expect(await fitOf(ad, withEngine, { built: "2015-03" })).toMatchObject({ fit: "fits", rule: { id: dated } });
    expect(await fitOf(ad, camry, { engine: String(engines.large) })).toMatchObject({ fit: "fits" });
    // An engine that no rule names fits when its attributes meet the rule.
    const same = await fixture.ensureEngine({ litres: 3.5, cylinders: 6, code: "2GR-FE" });
    expect(await fitOf(ad, camry, { engine: String(same) })).toMatchObject({ fit: "fits" });
    expect(await fitOf(ad, camry, { engine: "engine" })).toMatchObject({ fit: "depends" });
    expect(await fitOf(ad, camry, { engine: "99999999999999" })).toMatchObject({ fit: "depends" });

    const { id, values } = await fixture.createQualifier("test-calliper", ["15-inch", "16-inch"]);
    const partWithQuestion = await fixture.createPart();
    const adAsked = await fixture.createListing(partWithQuestion);
    const rule = await fixture.createRule(partWithQuestion, "toyota.camry", [2015, 2015]);
    await db
      .insertInto("fitment_qualifiers")
      .values({ fitment_id: rule, qualifier_id: id, value_id: values.get("16-inch") ?? 0 })
      .execute();
    expect(await fitOf(adAsked, camry)).toMatchObject({
      fit: "depends",
      questions: [{ about: "q:test-calliper", choices: ["16-inch"] }],
    });
    expect(await fitOf(adAsked, camry, { "q:test-calliper": "16-inch" })).toMatchObject({ fit: "fits" });
    expect(await fitOf(adAsked, camry, { "q:test-calliper": "15-inch" })).toEqual({ fit: "excluded", rule: null });
    expect((await getQualifiersByKey(db, ["test-calliper", "nothing"])).get("test-calliper")).toEqual({
      key: "test-calliper",
      question: { en: "Which test-calliper?", ar: "أي test-calliper؟" },
      values: [
        { key: "15-inch", name: { en: "15-inch", ar: "15-inch" } },
        { key: "16-inch", name: { en: "16-inch", ar: "16-inch" } },
      ],
    });
  });

  it("evaluateListingFitment treats a universal part as fitting unless excluded", async () => {
    const part = await fixture.createPart(true);
    const ad = await fixture.createListing(part);
    expect(await fitOf(ad, camry)).toEqual({ fit: "universal" });
    const not = await fixture.createRule(part, "toyota.camry", [2015, 2015], { effect: "excludes", market: "gcc" });
    expect(await fitOf(ad, withEngine)).toMatchObject({ fit: "excluded", rule: { id: not } });
    expect(await fitOf(ad, camry)).toMatchObject({ fit: "depends" });
  });
});

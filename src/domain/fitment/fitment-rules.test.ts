import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import type { NewListing } from "#domain/listings/write/insert-listings.server.ts";
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
    expect(await fitOf(ad, await fixture.ensureVehicle("toyota.camry", 2018))).toEqual({
      fit: "excluded",
      rule: null,
      reason: "vehicle",
    });
    expect(await fitOf(ad, await fixture.ensureVehicle("nissan.altima", 2015))).toEqual({
      fit: "excluded",
      rule: null,
      reason: "vehicle",
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
    expect(await fitOf(adAsked, camry, { "q:test-calliper": "15-inch" })).toEqual({
      fit: "excluded",
      rule: null,
      reason: "equipment",
    });
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

  describe("Conditions of universal parts", () => {
    const createUniversal = async (category: string, features: NonNullable<NewListing["features"]> = []) => {
      const categoryId = fixture.catalog.categories.find(category)?.id ?? 0;
      return fixture.createListing(null, { compatibility: "all", categoryId, features });
    };
    const getFeature = (key: string) => fixture.catalog.features.get(key)?.id ?? 0;

    it("evaluateListingFitment excludes engine oil for an electric car, and includes it for others", async () => {
      const oil = await createUniversal("engine-oils");
      const fuels = fixture.catalog.features.get("fuel")?.lookups ?? [];
      const getFuel = (slug: string) => fuels.find((each) => each.slug === slug)?.id ?? 0;
      const addEngine = async (fuel: string) =>
        (
          await db
            .insertInto("engines")
            .values({ fuel_id: getFuel(fuel), power_hp: 201 + fuel.length })
            .returning("id")
            .executeTakeFirstOrThrow()
        ).id;
      const electric = await fixture.ensureVehicle("toyota.camry", 1953, { engine_id: await addEngine("electric") });
      const petrol = await fixture.ensureVehicle("toyota.camry", 1954, { engine_id: await addEngine("petrol") });
      expect(await fitOf(oil, electric)).toEqual({ fit: "excluded", rule: null, reason: "electric" });
      expect(await fitOf(oil, petrol)).toEqual({ fit: "universal", condition: { about: "fuel" } });
      // Without an engine, the known engines of the model decide.
      expect(await fitOf(oil, await fixture.ensureVehicle("toyota.camry", 1953))).toMatchObject({ reason: "electric" });
      expect(await fitOf(oil, await fixture.ensureVehicle("toyota.camry", 1954))).toMatchObject({ fit: "universal" });
    });

    it("evaluateListingFitment asks for the wheel size before it says that a tyre or wheel fits", async () => {
      const size = { featureId: getFeature("tyre_size"), text: "215/55 R17" };
      const tyre = await createUniversal("tyres", [size]);
      const wheel = await createUniversal("alloy-wheels", [{ featureId: getFeature("rim_size"), number: 18 }]);
      const unstated = await createUniversal("tyres");
      const wheel17 = { about: "wheel_size", inches: 17 };
      expect(await fitOf(tyre, camry)).toEqual({
        fit: "depends",
        rules: [],
        questions: [{ about: "q:wheel-size", choices: ["17-inch"] }],
        condition: wheel17,
      });
      const answer = { "q:wheel-size": "17-inch" };
      expect(await fitOf(tyre, camry, answer)).toEqual({ fit: "universal", condition: wheel17 });
      expect(await fitOf(wheel, camry, answer)).toEqual({ fit: "excluded", rule: null, reason: "wheel_size" });
      expect(await fitOf(tyre, camry, { "q:wheel-size": "other" })).toMatchObject({ reason: "wheel_size" });
      expect(await fitOf(unstated, camry, answer)).toMatchObject({
        fit: "depends",
        condition: { about: "wheel_size", inches: null },
      });
      expect((await getQualifiersByKey(db, ["wheel-size"])).get("wheel-size")?.values.map(({ key }) => key)).toContain(
        "17-inch",
      );
    });
  });
});

import { describe, expect, it } from "vitest";
import type { Vehicle } from "#domain/vehicles/vehicle.ts";
import { createCamry, createEngine, createPartRules, createRule } from "../../../tests/support/fitment-rules.ts";
import type { PartFitmentRules } from "./fitment.ts";
import { evaluateFitment } from "./fitment-evaluation.ts";

describe("[rule 22] evaluateFitment", () => {
  const gulf = createRule({ market: "gcc" });

  it("evaluateFitment uses the most specific rule for the model and year", () => {
    const wide = createRule({ yearFrom: 2000, yearTo: null });
    const narrow = createRule();
    expect(evaluateFitment(createPartRules(wide, narrow), createCamry())).toEqual({ fit: "fits", rule: narrow });
    expect(evaluateFitment(createPartRules(wide, gulf, narrow), createCamry({ market: "gcc" }))).toEqual({
      fit: "fits",
      rule: gulf,
    });
  });

  it("evaluateFitment excludes a vehicle when rules exist only for other models or years", () => {
    for (const other of [createRule({ modelId: 2 }), createRule({ yearTo: 2018 }), createRule({ yearFrom: 2020 })]) {
      expect(evaluateFitment(createPartRules(other), createCamry())).toEqual({
        fit: "excluded",
        rule: null,
        reason: "vehicle",
      });
    }
  });

  it("evaluateFitment returns unknown without rules, or with only exclusions that do not apply", () => {
    expect(evaluateFitment(createPartRules(), createCamry())).toEqual({ fit: "unknown" });
    const not = createRule({ effect: "excludes", market: "us" });
    expect(evaluateFitment(createPartRules(not), createCamry({ market: "gcc" }))).toEqual({ fit: "unknown" });
    expect(evaluateFitment(createPartRules(not), createCamry())).toEqual({ fit: "unknown" });
    expect(evaluateFitment(createPartRules(not), createCamry({ market: "us" }))).toEqual({
      fit: "excluded",
      rule: not,
      reason: "rule",
    });
  });

  it("evaluateFitment asks for unknown attributes of the vehicle, and ignores answers about known attributes", () => {
    const asked = { fit: "depends", rules: [gulf], questions: [{ about: "market", choices: ["gcc"] }] };
    expect(evaluateFitment(createPartRules(gulf), createCamry())).toEqual(asked);
    expect(evaluateFitment(createPartRules(gulf), createCamry(), { market: "?" })).toEqual(asked);
    expect(evaluateFitment(createPartRules(gulf), createCamry(), { market: "moon" })).toEqual(asked);
    expect(evaluateFitment(createPartRules(gulf), createCamry(), { market: "gcc" })).toEqual({
      fit: "fits",
      rule: gulf,
    });
    expect(evaluateFitment(createPartRules(gulf), createCamry(), { market: "other" })).toEqual({
      fit: "excluded",
      rule: null,
      reason: "market",
    });
    expect(evaluateFitment(createPartRules(gulf), createCamry({ market: "us" }), { market: "gcc" })).toEqual({
      fit: "excluded",
      rule: null,
      reason: "market",
    });
  });

  it("evaluateFitment lets an exclusion override a match, and asks while the exclusion may apply", () => {
    const not = createRule({ effect: "excludes", qualifiers: [{ key: "brakes", value: "sport" }] });
    const all = createPartRules(createRule(), not);
    expect(evaluateFitment(all, createCamry(), { "q:brakes": "sport" })).toEqual({
      fit: "excluded",
      rule: not,
      reason: "rule",
    });
    expect(evaluateFitment(all, createCamry(), { "q:brakes": "normal" }).fit).toBe("fits");
    expect(evaluateFitment(all, createCamry())).toMatchObject({
      fit: "depends",
      questions: [{ about: "q:brakes", choices: ["sport"] }],
    });
  });

  it("evaluateFitment asks nothing that cannot change the verdict", () => {
    const six = createRule({ engine: createEngine(6, { cylinders: 6 }), drive: "awd" });
    const onlyUs = createRule({ effect: "excludes", market: "us", engine: createEngine(6, { cylinders: 6 }) });
    const asked = (more: Partial<Vehicle>) => {
      const found = evaluateFitment(createPartRules(six, onlyUs), createCamry(more));
      return found.fit === "depends" ? found.questions.map(({ about }) => about) : found.fit;
    };
    expect(asked({})).toEqual(["engine", "market", "drive"]);
    expect(asked({ market: "gcc" })).toEqual(["engine", "drive"]);
    expect(asked({ drive: "fwd" })).toBe("excluded");
    expect(asked({ engine: createEngine(4, { cylinders: 4 }) })).toBe("excluded");
    // Every vehicle that meets the fitting rule also meets the excluding rule.
    expect(
      evaluateFitment(createPartRules(gulf, createRule({ effect: "excludes", market: "gcc" })), createCamry()),
    ).toMatchObject({
      fit: "excluded",
      rule: { effect: "excludes" },
    });
  });

  it("evaluateFitment compares engines by their attributes", () => {
    const litres = createRule({ engine: createEngine(10, { litres: 2.5 }) });
    const coded = createRule({ engine: createEngine(11, { litres: 2.5, code: "2AR-FE" }) });
    const knownCar = createCamry({ engine: createEngine(12, { litres: 2.5, code: "2ARFE", cylinders: 4 }) });
    expect(evaluateFitment(createPartRules(litres), knownCar).fit).toBe("fits");
    expect(evaluateFitment(createPartRules(coded), knownCar).fit).toBe("fits");
    expect(
      evaluateFitment(createPartRules(coded), createCamry({ engine: createEngine(13, { litres: 2.5 }) })),
    ).toMatchObject({
      fit: "depends",
      questions: [{ about: "engine", choices: ["11"] }],
    });
    expect(
      evaluateFitment(createPartRules(litres, coded), createCamry({ engine: createEngine(14, { litres: 3.5 }) })).fit,
    ).toBe("excluded");
    expect(evaluateFitment(createPartRules(coded), createCamry(), { engine: "11" }).fit).toBe("fits");
    expect(evaluateFitment(createPartRules(coded), createCamry(), { engine: "other" }).fit).toBe("excluded");
    expect(evaluateFitment(createPartRules(coded), createCamry(), { engine: "99" }).fit).toBe("depends");
  });

  it("evaluateFitment accepts a build month or year, and asks again when the rule needs a more exact date", () => {
    const early = createPartRules(createRule({ builtTo: "2019-03-15" }));
    expect(evaluateFitment(early, createCamry())).toMatchObject({
      fit: "depends",
      questions: [{ about: "built", choices: [] }],
    });
    const built = (day: string) => evaluateFitment(early, createCamry(), { built: day }).fit;
    expect(["2019-02", "2019-03", "2019-04", "2019-03-15", "2018", "2019"].map(built)).toEqual([
      "fits",
      "depends",
      "excluded",
      "fits",
      "fits",
      "depends",
    ]);
    for (const nonsense of ["2019-02-30", "2019-13", "soon", "٢٠١٩", ""]) expect(built(nonsense)).toBe("depends");
  });

  it("evaluateFitment returns fits for universal parts unless an exclusion applies", () => {
    const not = createRule({ effect: "excludes", drive: "4wd" });
    const all: PartFitmentRules = { compatibility: "all", fitments: [not] };
    expect(evaluateFitment({ compatibility: "all", fitments: [] }, createCamry())).toEqual({ fit: "universal" });
    expect(evaluateFitment(all, createCamry({ drive: "fwd" }))).toEqual({ fit: "universal" });
    expect(evaluateFitment(all, createCamry({ drive: "4wd" }))).toEqual({ fit: "excluded", rule: not, reason: "rule" });
    expect(evaluateFitment(all, createCamry())).toMatchObject({ fit: "depends", rules: [not] });
  });

  it.each([
    ["vehicle", createRule({ modelId: 2 }), {}],
    ["engine", createRule({ engine: createEngine(1, { litres: 3.5 }) }), { engine: createEngine(2, { litres: 2.5 }) }],
    ["market", gulf, { market: "us" }],
    ["drive", createRule({ drive: "awd" }), { drive: "fwd" }],
    ["gear", createRule({ gearId: 1 }), { gearId: 2 }],
    ["body", createRule({ bodyId: 1 }), { bodyId: 2 }],
  ] as const)("evaluateFitment gives the reason %s for a part that does not fit", (reason, rule, more) => {
    expect(evaluateFitment(createPartRules(rule), createCamry(more))).toMatchObject({ fit: "excluded", reason });
  });

  it("evaluateFitment gives the build date or the equipment as the reason when an answer fails the rule", () => {
    const dated = createPartRules(createRule({ builtFrom: "2019-06-01" }));
    const equipped = createPartRules(createRule({ qualifiers: [{ key: "brakes", value: "sport" }] }));
    expect(evaluateFitment(dated, createCamry(), { built: "2019-01" })).toMatchObject({ reason: "built" });
    expect(evaluateFitment(equipped, createCamry(), { "q:brakes": "other" })).toMatchObject({ reason: "equipment" });
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Vehicle } from "#domain/vehicles/vehicle.ts";
import { createCamry, createEngine, createPartRules, createRule } from "../../../tests/support/fitment-rules.ts";
import {
  type FitmentAnswers,
  type FitmentQuestion,
  type FitmentRule,
  isFittingVerdict,
  type PartFitmentRules,
} from "./fitment.ts";
import { evaluateFitment, isRuleForVehicle } from "./fitment-evaluation.ts";

describe("[rule 22] evaluateFitment with random rules", () => {
  const engines = [
    createEngine(1, { code: "A" }),
    createEngine(2, { litres: 2 }),
    createEngine(3, { code: "A", litres: 2 }),
    createEngine(4, { code: "B", litres: 3 }),
  ];
  const days = ["2015-01-10", "2015-02-01", "2015-02-20", "2015-03-01"];
  const maybe = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { freq: 2 });
  const rules = (dated: boolean) =>
    fc.array(
      fc
        .record({
          year: fc.constantFrom([2015, 2015], [2010, null], [2010, 2014]) as fc.Arbitrary<[number, number | null]>,
          modelId: fc.constantFrom(1, 1, 1, 2),
          engine: maybe(...engines),
          market: maybe("gcc" as const, "us" as const),
          gearId: maybe(1, 2),
          built: dated ? fc.option(fc.tuple(fc.nat(4), fc.nat(4)), { freq: 2 }) : fc.constant(null),
          x: maybe("a", "b"),
          effect: fc.constantFrom("fits" as const, "fits" as const, "excludes" as const),
        })
        .map(({ year: [yearFrom, yearTo], built, x, ...rest }) => {
          const [low, high] = built ? [Math.min(...built), Math.max(...built)] : [4, 4];
          return createRule({
            ...rest,
            yearFrom,
            yearTo,
            builtFrom: built && low < 4 ? (days[low] as string) : null,
            builtTo: built && high < 4 && high !== low ? (days[high] as string) : null,
            qualifiers: x ? [{ key: "x", value: x }] : [],
          });
        }),
      { maxLength: 5 },
    );
  const vehicles = fc
    .record({
      engine: maybe(...engines),
      market: maybe("gcc" as const, "us" as const, "eu" as const),
      gearId: maybe(1, 2),
    })
    .map((attributes) => createCamry({ year: 2015, ...attributes }));
  const answers = fc.record(
    {
      engine: fc.constantFrom("1", "2", "3", "4", "other", "?"),
      market: fc.constantFrom("gcc", "us", "other", "?"),
      gear: fc.constantFrom("1", "other", "?"),
      built: fc.constantFrom("2015-02", "2015-02-10", "2015", "?"),
      "q:x": fc.constantFrom("a", "b", "other", "?"),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<FitmentAnswers>;
  const cases = (dated = true) =>
    fc.record({ fitments: rules(dated), universal: fc.boolean(), vehicle: vehicles, given: answers }).map((each) => ({
      ...each,
      part: { ...createPartRules(...each.fitments), ...(each.universal ? { compatibility: "all" as const } : {}) },
    }));

  /** Vehicle that may be the real one: all of its attributes are known. "other" is a value that no rule names. */
  type PossibleVehicle = {
    code: string;
    litres: string;
    market: string;
    gear: string;
    x: string;
    built: [string, string];
  };
  const bounds: Record<string, [string, string]> = {
    "2015-02": ["2015-02-01", "2015-02-28"],
    "2015-02-10": ["2015-02-10", "2015-02-10"],
    "2015": ["2015-01-01", "2015-12-31"],
  };
  const everyDay = [
    "2015-01-09",
    "2015-01-10",
    "2015-01-11",
    "2015-02-01",
    "2015-02-02",
    "2015-02-10",
    "2015-02-20",
  ].concat(["2015-02-21", "2015-03-01", "2015-03-02"]);

  function listPossibleVehicles(
    vehicle: Vehicle,
    given: FitmentAnswers,
    fitments: readonly FitmentRule[],
  ): PossibleVehicle[] {
    const speaking = fitments.filter((each) => isRuleForVehicle(each, vehicle));
    const getAnswer = (about: string) => (given[about] === "?" ? undefined : given[about]);
    const answered = engines.find(({ id }) => String(id) === getAnswer("engine"));
    const inRules = speaking.some((each) => each.engine?.id === answered?.id);
    const ofEngine = (field: "code" | "litres", all: string[]) => {
      const knownValue = vehicle.engine?.[field] ?? (inRules ? answered?.[field] : null);
      if (knownValue != null) return [String(knownValue)];
      return getAnswer("engine") === "other" ? ["other"] : all;
    };
    const one = (knownValue: string | number | null, about: string, all: string[]) =>
      knownValue === null ? (getAnswer(about) ? [getAnswer(about) as string] : all) : [String(knownValue)];
    const span = bounds[getAnswer("built") ?? ""] ?? ["0000", "9999"];
    const exact = everyDay.filter((day) => day >= span[0] && day <= span[1]).map((day): [string, string] => [day, day]);
    const builts = span[0] === span[1] ? exact : [span, ...exact];
    return ofEngine("code", ["A", "B", "other"]).flatMap((code) =>
      ofEngine("litres", ["2", "3", "other"]).flatMap((litres) =>
        one(vehicle.market, "market", ["gcc", "us", "other"]).flatMap((market) =>
          one(vehicle.gearId, "gear", ["1", "2", "other"]).flatMap((gear) =>
            one(null, "q:x", ["a", "b", "other"]).flatMap((x) =>
              builts.map((built) => ({ code, litres, market, gear, x, built })),
            ),
          ),
        ),
      ),
    );
  }

  const meets = (each: FitmentRule, possibleVehicle: PossibleVehicle): boolean =>
    (each.engine?.code == null || each.engine.code === possibleVehicle.code) &&
    (each.engine?.litres == null || String(each.engine.litres) === possibleVehicle.litres) &&
    (each.market === null || each.market === possibleVehicle.market) &&
    (each.gearId === null || String(each.gearId) === possibleVehicle.gear) &&
    each.qualifiers.every(({ value }) => value === possibleVehicle.x) &&
    (each.builtFrom === null || each.builtFrom <= possibleVehicle.built[0]) &&
    (each.builtTo === null || each.builtTo >= possibleVehicle.built[1]);

  const fitsIn = ({ compatibility, fitments }: PartFitmentRules, vehicle: Vehicle) => {
    const speaking = fitments.filter((each) => isRuleForVehicle(each, vehicle));
    return (possibleVehicle: PossibleVehicle) => {
      const met = speaking.filter((each) => meets(each, possibleVehicle));
      return met.every(({ effect }) => effect === "fits") && (compatibility === "all" || met.length > 0);
    };
  };

  it("evaluateFitment returns fits if the part fits all variants of an incomplete vehicle, excludes if it fits none, and depends otherwise", () => {
    fc.assert(
      fc.property(cases(), ({ part, vehicle, given }) => {
        const possibleVehicles = listPossibleVehicles(vehicle, given, part.fitments);
        const fitting = possibleVehicles.filter(fitsIn(part, vehicle)).length;
        const expected = fitting === possibleVehicles.length ? "fits" : fitting > 0 ? "depends" : "no";
        const found = evaluateFitment(part, vehicle, given);
        const verdict = isFittingVerdict(found) ? "fits" : found.fit === "depends" ? "depends" : "no";
        expect(verdict).toBe(expected);
      }),
      { numRuns: 3_000 },
    );
  });

  it("evaluateFitment asks exactly the questions that change the verdict", () => {
    const partsOf: Record<string, (keyof PossibleVehicle)[]> = {
      engine: ["code", "litres"],
      market: ["market"],
      gear: ["gear"],
      "q:x": ["x"],
    };
    fc.assert(
      fc.property(cases(false), ({ part, vehicle, given }) => {
        const found = evaluateFitment(part, vehicle, given);
        if (found.fit !== "depends") return;
        const possibleVehicles = listPossibleVehicles(vehicle, { ...given, built: "2015-02-10" }, part.fitments);
        const outcome = fitsIn(part, vehicle);
        const differing = Object.entries(partsOf).flatMap(([about, names]) => {
          const outcomesByVehicle = new Map<string, boolean>();
          return possibleVehicles.some((possibleVehicle) => {
            const rest = JSON.stringify({
              ...possibleVehicle,
              ...Object.fromEntries(names.map((name) => [name, null])),
            });
            const previousOutcome = outcomesByVehicle.get(rest);
            outcomesByVehicle.set(rest, outcome(possibleVehicle));
            return previousOutcome !== undefined && previousOutcome !== outcome(possibleVehicle);
          })
            ? [about]
            : [];
        });
        expect(found.questions.map(({ about }) => about)).toEqual(differing);
      }),
      { numRuns: 2_000 },
    );
  });

  it("evaluateFitment reaches a final verdict once all questions are answered", () => {
    const answerTo = ({ about, choices }: FitmentQuestion, pick: number) =>
      about === "built" ? "2015-02-10" : ([...choices, "other"][pick % (choices.length + 1)] as string);
    fc.assert(
      fc.property(cases(), fc.array(fc.nat(20), { minLength: 12, maxLength: 12 }), ({ part, vehicle }, picks) => {
        let given: FitmentAnswers = {};
        for (const pick of picks) {
          const found = evaluateFitment(part, vehicle, given);
          if (found.fit !== "depends") return;
          const [question] = found.questions;
          expect(question).toBeDefined();
          if (!question) return;
          // An engine with fewer attributes than the rules need is asked for again. The second answer is "other".
          const isRepeated = given[question.about] !== undefined;
          given = { ...given, [question.about]: isRepeated ? "other" : answerTo(question, pick) };
        }
        expect(evaluateFitment(part, vehicle, given).fit).not.toBe("depends");
      }),
      { numRuns: 1_000 },
    );
  });

  it("evaluateFitment never makes a verdict less certain when more attributes are known", () => {
    fc.assert(
      fc.property(cases(), vehicles, ({ part, vehicle, given }, more) => {
        const before = evaluateFitment(part, vehicle, {});
        const knownVehicle = {
          ...vehicle,
          engine: vehicle.engine ?? more.engine,
          market: vehicle.market ?? more.market,
        };
        const after = evaluateFitment(part, knownVehicle, given);
        if (before.fit !== "depends") expect(isFittingVerdict(after)).toBe(isFittingVerdict(before));
        if (part.fitments.every(({ effect }) => effect === "excludes") && part.compatibility !== "all") {
          expect(isFittingVerdict(before)).toBe(false);
        }
        const silent = Object.fromEntries(["engine", "market", "gear", "built", "q:x"].map((about) => [about, "?"]));
        expect(evaluateFitment(part, vehicle, silent)).toEqual(before);
      }),
      { numRuns: 1_000 },
    );
  });

  it("evaluateFitment never changes the verdict to fits when an excluding rule is added", () => {
    fc.assert(
      fc.property(cases(), rules(true), ({ part, vehicle, given: { engine: _, ...given } }, more) => {
        const not = more.map((each) => ({ ...each, effect: "excludes" as const }));
        const without = evaluateFitment(part, vehicle, given);
        const found = evaluateFitment({ ...part, fitments: [...part.fitments, ...not] }, vehicle, given);
        if (!isFittingVerdict(without)) expect(isFittingVerdict(found)).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });

  it("evaluateFitment gives the same verdict for any rule order, and names only rules for the vehicle", () => {
    fc.assert(
      fc.property(cases(), fc.infiniteStream(fc.nat()), ({ part, vehicle, given }, dice) => {
        const found = evaluateFitment(part, vehicle, given);
        const shuffled = part.fitments
          .map((each) => ({ each, at: dice.next().value as number }))
          .sort((a, b) => a.at - b.at)
          .map(({ each }) => each);
        expect(evaluateFitment({ ...part, fitments: shuffled }, vehicle, given)).toEqual(found);
        const rules = found.fit === "depends" ? found.rules : "rule" in found && found.rule ? [found.rule] : [];
        for (const each of rules) {
          expect(part.fitments).toContain(each);
          expect(isRuleForVehicle(each, vehicle)).toBe(true);
        }
        if (found.fit === "fits") expect(found.rule.effect).toBe("fits");
        if (found.fit === "excluded" && found.rule) expect(found.rule.effect).toBe("excludes");
        if (found.fit === "depends") {
          expect(found.rules.length).toBeGreaterThan(0);
          expect(found.questions.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

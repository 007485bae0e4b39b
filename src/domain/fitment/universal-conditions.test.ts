import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createCamry, createPartRules, createRule } from "../../../tests/support/fitment-rules.ts";
import { type FitmentVerdict, isFittingVerdict, type UniversalCondition } from "./fitment.ts";
import { evaluateFitment } from "./fitment-evaluation.ts";
import {
  applyUniversalCondition,
  conditionsByCategory,
  evaluateUniversalCondition,
  parseWheelAnswer,
  toUniversalCondition,
  toWheelAnswers,
  type UniversalFacts,
  universalLimits,
} from "./universal-conditions.ts";

const inches = fc.constantFrom(16, 17, 18);
const conditions: fc.Arbitrary<UniversalCondition | undefined> = fc.oneof(
  fc.constant(undefined),
  fc.constant({ about: "fuel" as const }),
  fc.record({ about: fc.constant("wheel_size" as const), inches: fc.option(inches) }),
);
const knownFacts = fc.record({ electric: fc.boolean(), wheelInches: fc.array(inches, { maxLength: 2 }) });
const facts: fc.Arbitrary<UniversalFacts> = fc.record({
  electric: fc.option(fc.boolean(), { nil: undefined }),
  wheelInches: fc.option(fc.array(inches, { maxLength: 2 }), { nil: undefined }),
});
const universalPart = (...rules: ReturnType<typeof createRule>[]) => ({
  ...createPartRules(...rules),
  compatibility: "all" as const,
});
const verdicts: fc.Arbitrary<FitmentVerdict> = fc.constantFrom(
  evaluateFitment(universalPart(), createCamry()),
  evaluateFitment(universalPart(createRule({ effect: "excludes", market: "us" })), createCamry()),
  evaluateFitment(universalPart(createRule({ effect: "excludes" })), createCamry()),
  evaluateFitment(createPartRules(createRule()), createCamry()),
  evaluateFitment(createPartRules(), createCamry()),
);

describe("Conditions of universal parts", () => {
  it("A condition never makes a part fit that does not fit without it", () => {
    fc.assert(
      fc.property(verdicts, conditions, facts, (verdict, condition, known) => {
        const found = applyUniversalCondition(verdict, condition, known);
        if (isFittingVerdict(found)) expect(isFittingVerdict(verdict)).toBe(true);
        if (verdict.fit === "excluded" || verdict.fit === "unknown") expect(found).toEqual(verdict);
      }),
    );
  });

  it("No universal part with a wheel size fits a vehicle whose wheel size is unknown or different", () => {
    fc.assert(
      fc.property(fc.option(inches), facts, (size, known) => {
        const found = applyUniversalCondition({ fit: "universal" }, { about: "wheel_size", inches: size }, known);
        expect(isFittingVerdict(found)).toBe(size !== null && Boolean(known.wheelInches?.includes(size)));
      }),
    );
  });

  it("No part for combustion engines fits an electric car", () => {
    fc.assert(
      fc.property(verdicts, facts, (verdict, known) => {
        const found = applyUniversalCondition(verdict, { about: "fuel" }, { ...known, electric: true });
        if (verdict.fit === "universal" || verdict.fit === "depends") {
          expect(found).toEqual({ fit: "excluded", rule: null, reason: "electric" });
        }
      }),
    );
  });

  it("A verdict about a universal part states its condition, or the reason why the part does not fit", () => {
    fc.assert(
      fc.property(conditions, facts, (condition, known) => {
        const found = applyUniversalCondition({ fit: "universal" }, condition, known);
        if (found.fit === "excluded") expect(["electric", "wheel_size"]).toContain(found.reason);
        else expect("condition" in found ? found.condition : undefined).toEqual(condition);
      }),
    );
  });

  it("Knowing more about a vehicle never changes a verdict that is certain", () => {
    fc.assert(
      fc.property(conditions, knownFacts, (condition, known) => {
        const partly = { ...known, wheelInches: undefined };
        const before = evaluateUniversalCondition(condition, partly);
        if (before !== "open") expect(evaluateUniversalCondition(condition, known)).toBe(before);
      }),
    );
  });

  it("toUniversalCondition reads the byte of every condition", () => {
    expect(toUniversalCondition(universalLimits.none)).toBeUndefined();
    expect(toUniversalCondition(universalLimits.notElectric)).toEqual({ about: "fuel" });
    expect(toUniversalCondition(17)).toEqual({ about: "wheel_size", inches: 17 });
    expect(toUniversalCondition(universalLimits.unknownWheels)).toEqual({ about: "wheel_size", inches: null });
  });

  it("parseWheelAnswer reads sizes and “other”, and ignores anything else", () => {
    expect(parseWheelAnswer({ "q:wheel-size": "17-inch" })).toEqual([17]);
    expect(parseWheelAnswer({ "q:wheel-size": "other" })).toEqual([]);
    expect(parseWheelAnswer({ "q:wheel-size": "?" })).toBeUndefined();
    expect(parseWheelAnswer({})).toBeUndefined();
  });

  it("toWheelAnswers answers the question about the wheel size only if both axles have the same", () => {
    expect(toWheelAnswers(17, 17)).toEqual({ "q:wheel-size": "17-inch" });
    expect(toWheelAnswers(19, 20)).not.toHaveProperty("q:wheel-size");
    fc.assert(
      fc.property(inches, inches, (front, rear) => {
        const found = parseWheelAnswer({ "q:axle-wheel-sizes": "x", ...toWheelAnswers(front, rear) });
        expect(new Set(found)).toEqual(new Set([front, rear]));
      }),
    );
  });

  it("Each category has one condition with a reason", () => {
    expect(new Set(conditionsByCategory.map(({ category }) => category)).size).toBe(conditionsByCategory.length);
    for (const { reason } of conditionsByCategory) expect(reason.length).toBeGreaterThan(15);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { KnownVehicles } from "../known-vehicles.ts";
import { findMatchingEngines } from "../known-vehicles.ts";
import { type NewFitmentRule, unconditionalRule } from "../part.ts";
import type { LintedPart, PartRuleFindingCode } from "./finding.ts";
import { findPartRuleMistakes } from "./part-rule-checks.ts";
import { isOverlappingRule, isRuleSuperset } from "./rule-coverage.ts";

const vehicles: KnownVehicles = {
  years: new Map([
    [1, { first: 2007, last: 2026 }],
    [2, { first: 2010, last: 2018 }],
  ]),
  engines: new Map([
    [
      1,
      [
        { id: 11, code: "2AR-FE", litres: 2.5, cylinders: 4, years: [2012, 2013, 2014] },
        { id: 12, code: "2GR-FE", litres: 3.5, cylinders: 6, years: [2007, 2014] },
        { id: 13, code: null, litres: 2.5, cylinders: 4, years: [2014, 2020] },
      ],
    ],
  ]),
  newest: 2026,
};

const plain: NewFitmentRule = {
  ...unconditionalRule,
  modelId: 1,
  yearFrom: 2012,
  yearTo: 2017,
  position: "front",
  quantity: 4,
  source: "Catalogue",
};
const lint = (rules: Partial<NewFitmentRule>[], part: Partial<LintedPart> = {}) =>
  findPartRuleMistakes(
    {
      types: ["parts", "brakes", "brake-pads"],
      universal: false,
      rules: rules.map((rule, i) => ({ rule: { ...plain, ...rule }, row: i + 2 })),
      ...part,
    },
    vehicles,
  );
const codes = (rules: Partial<NewFitmentRule>[], part: Partial<LintedPart> = {}) =>
  lint(rules, part).map(({ code, rows }) => [code, ...rows]);

describe("findPartRuleMistakes", () => {
  it.each<[string, Partial<NewFitmentRule>[], [PartRuleFindingCode, ...number[]][]]>([
    ["nothing to say about rules for different vehicles", [{}, { modelId: 2 }, { yearFrom: 2018, yearTo: null }], []],
    ["nor for front and rear", [{}, { position: "rear" }], []],
    ["the same twice", [{}, {}], [["overlap", 2, 3]]],
    ["years that overlap", [{}, { yearFrom: 2017, yearTo: 2020 }], [["overlap", 2, 3]]],
    ["an open range over a later one", [{ yearTo: null }, { yearFrom: 2020, yearTo: 2021 }], [["overlap", 2, 3]]],
    ["other engines", [{ engineId: 11 }, { engineId: 12 }], []],
    [
      "other answers to a question",
      [{ qualifiers: [{ qualifierId: 1, valueId: 1 }] }, { qualifiers: [{ qualifierId: 1, valueId: 2 }] }],
      [],
    ],
    ["other days of building", [{ builtTo: "2014-05-31" }, { builtFrom: "2014-06-01" }], []],
    ["other quantities for the same cars", [{ quantity: 2 }, { quantity: 4 }], [["contradiction", 2, 3]]],
    [
      "an exclusion of everything",
      [{ market: "us" }, { effect: "excludes", position: null }],
      [["contradiction", 2, 3]],
    ],
    ["an exclusion of a part of it", [{}, { effect: "excludes", market: "us" }], []],
    ["an exclusion of what nobody said", [{}, { effect: "excludes", modelId: 2 }], [["pointless-exclusion", 3]]],
    ["years before the model", [{ yearFrom: 2005 }], [["impossible-years", 2]]],
    ["years after the model", [{ modelId: 2, yearTo: 2020 }], [["impossible-years", 2]]],
    ["no end for a model that ended", [{ modelId: 2, yearTo: null }], []],
    ["next year of a model that is made", [{ yearFrom: 2026, yearTo: 2027 }], []],
    ["reversed years", [{ yearFrom: 2017, yearTo: 2012 }], [["impossible-years", 2]]],
    ["a model without known years", [{ modelId: 9, yearFrom: 1950, yearTo: null }], []],
    ["three pads", [{ quantity: 3 }], [["odd-quantity", 2]]],
    ["no position for pads", [{ position: null }, { modelId: 2 }], [["missing-position", 2]]],
    [
      "an engine on some rules of a model",
      [{ engineId: 11 }, { yearFrom: 2018, yearTo: 2019 }, { modelId: 2 }],
      [["uneven-attribute", 3]],
    ],
    [
      "a source or a day on each",
      [{ source: null }, { modelId: 2, source: null, verified: "yes" }],
      [["unverified", 2]],
    ],
  ])("findPartRuleMistakes returns the expected mistakes for: %s", (_, rules, expected) =>
    expect(codes(rules)).toEqual(expected),
  );

  it("findPartRuleMistakes reports a number of spark plugs that is neither that of the cylinders nor twice as many", () => {
    const plugs = { types: ["parts", "engine-parts", "spark-plugs"] };
    const odd = (quantity: number, engineId: number | null) =>
      codes([{ quantity, engineId, position: null }], plugs).length;
    expect([4, 8, 1].map((quantity) => odd(quantity, 11))).toEqual([0, 0, 0]);
    expect([6, 3].map((quantity) => odd(quantity, 11))).toEqual([1, 1]);
    expect([6, 4].map((quantity) => odd(quantity, 12))).toEqual([0, 1]);
    expect([6, 7].map((quantity) => odd(quantity, null))).toEqual([0, 1]);
  });

  it("findPartRuleMistakes reports rules on universal parts, but not filters without a position", () => {
    expect(codes([{}], { universal: true })).toEqual([["universal-with-rules", 2]]);
    expect(codes([{ position: null, quantity: 1 }], { types: ["parts", "filters", "oil-filters"] })).toEqual([]);
  });

  it("findPartRuleMistakes describes mistakes in both languages and shortens long lists of rows", () => {
    const [finding] = lint([{}, {}]);
    expect(finding?.message).toEqual({
      en: "rows 2, 3: two rules cover the same vehicles and position",
      ar: "الصفوف 2، 3: شرطان يشملان السيارات نفسها والموضع نفسه",
    });
    const many = lint(Array.from({ length: 30 }, (_, i) => ({ modelId: 100 + i, source: null })));
    expect(many).toHaveLength(1);
    expect(many[0]?.rows).toHaveLength(30);
    expect(many[0]?.message.en).toBe("rows 2, 3, 4, 5, 6, 7, 8, 9 and 22 more: not verified and without a source");
  });

  it("findPartRuleMistakes reports 20,000 rules of a part as unchecked instead of comparing them", () => {
    const same = Array.from({ length: 20_000 }, (_, i) => ({
      builtFrom: `20${String(10 + (i % 80))}-01-01`,
      builtTo: null,
    }));
    expect(lint(same).some(({ code }) => code === "unchecked")).toBe(true);
    const distinctRules = Array.from({ length: 20_000 }, (_, i) => ({ engineId: i + 100 }));
    expect(codes(distinctRules)).toEqual([["unchecked", 2]]);
  });
});

const anyRule: fc.Arbitrary<NewFitmentRule> = fc
  .record({
    modelId: fc.integer({ min: 1, max: 2 }),
    yearFrom: fc.integer({ min: 2010, max: 2014 }),
    length: fc.option(fc.integer({ min: 0, max: 3 })),
    engineId: fc.option(fc.constantFrom(11, 12)),
    market: fc.option(fc.constantFrom("gcc" as const, "us" as const)),
    builtFrom: fc.option(fc.constantFrom("2011-01-01", "2013-01-01")),
    builtTo: fc.option(fc.constantFrom("2013-06-01", "2014-01-01")),
    answer: fc.option(fc.integer({ min: 1, max: 2 })),
    effect: fc.constantFrom("fits" as const, "excludes" as const),
    position: fc.option(fc.constantFrom("front" as const, "rear" as const)),
  })
  .map(({ length, answer, ...rule }) => ({
    ...plain,
    ...rule,
    yearTo: length === null ? null : rule.yearFrom + length,
    qualifiers: answer === null ? [] : [{ qualifierId: 1, valueId: answer }],
  }));

describe("Meaning of fitment rules", () => {
  it("isOverlappingRule is symmetric, and true for a rule and itself", () => {
    fc.assert(fc.property(anyRule, anyRule, (a, b) => isOverlappingRule(a, b) === isOverlappingRule(b, a)));
    fc.assert(fc.property(anyRule, (a) => isOverlappingRule(a, a) && isRuleSuperset(a, a)));
  });

  it("isRuleSuperset is transitive, and true only for rules that overlap", () => {
    fc.assert(fc.property(anyRule, anyRule, (a, b) => !isRuleSuperset(a, b) || isOverlappingRule(a, b)));
    fc.assert(
      fc.property(
        anyRule,
        anyRule,
        anyRule,
        (a, b, c) => !(isRuleSuperset(a, b) && isRuleSuperset(b, c)) || isRuleSuperset(a, c),
      ),
    );
  });

  it("findPartRuleMistakes reports an overlap for every pair of overlapping fitting rules of one position", () => {
    fc.assert(
      fc.property(fc.array(anyRule, { maxLength: 8 }), (rules) => {
        const pairs = rules.flatMap((a, i) =>
          rules
            .slice(i + 1)
            .filter(
              (b) => a.effect === "fits" && b.effect === "fits" && a.position === b.position && isOverlappingRule(a, b),
            ),
        );
        const found = lint(rules).filter(({ code }) => code === "overlap" || code === "contradiction");
        const overlaps = found.filter(({ code }) => code === "overlap");
        expect(overlaps).toHaveLength(pairs.length);
      }),
    );
  });

  it("findPartRuleMistakes returns the same findings for any order of the rules", () => {
    fc.assert(
      fc.property(fc.array(anyRule, { maxLength: 10 }), (rules) => {
        const part = (order: typeof linted): LintedPart => ({ types: ["brake-pads"], universal: false, rules: order });
        const linted = rules.map((rule, i) => ({ rule, row: i + 2 }));
        const findMistakes = (order: typeof linted) =>
          findPartRuleMistakes(part(order), vehicles)
            .map(({ code, rows }) => `${code} ${rows}`)
            .toSorted();
        expect(findMistakes(linted.toReversed())).toEqual(findMistakes(linted));
        const rows = new Set(linted.map(({ row }) => row));
        expect(
          findPartRuleMistakes(part(linted), vehicles).every((finding) => finding.rows.every((row) => rows.has(row))),
        ).toBe(true);
      }),
    );
  });
});

describe("findMatchingEngines", () => {
  it.each<[string, number, number | null, number[]]>([
    ["2.5", 2012, 2017, [11, 13]],
    ["2.5L", 2012, 2013, [11]],
    ["٢٫٥ لتر", 2018, null, [13]],
    ["2500cc", 2012, 2017, [11, 13]],
    ["2ar-fe", 2012, 2017, [11]],
    ["2AR FE", 2012, 2017, [11]],
    ["V6", 2007, 2007, [12]],
    ["3.5 V6", 2007, 2017, [12]],
    ["3.5 V8", 2007, 2017, []],
    ["4 cyl", 2014, 2014, [11, 13]],
    ["#12", 2014, 2014, [12]],
    ["#12; 2AR-FE", 2014, 2014, [12, 11]],
    ["2.5; 9.9", 2014, 2014, []],
    ["2.5", 1999, 2005, []],
    ["", 2014, 2014, []],
    ["*", 2014, 2014, []],
  ])("findMatchingEngines resolves “%s” in %s to %s", (text, from, to, ids) =>
    expect(findMatchingEngines(vehicles, 1, { from, to }, text).map(({ id }) => id)).toEqual(ids),
  );
});

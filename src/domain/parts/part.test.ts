import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type NewFitmentRule, normalizePartNumber, unconditionalRule } from "./part.ts";
import { hasSameRules } from "./rule-comparison.ts";

describe("normalizePartNumber", () => {
  it.each([
    ["04465-33471", "0446533471"],
    ["0 986 424 815", "0986424815"],
    ["٠٤٤٦٥-٣٣٤٧١", "0446533471"],
    ["gdb 3425/b", "GDB3425B"],
    ["۹۰۹۱۵–YZZD2", "90915YZZD2"],
    ["--- / .", ""],
  ])("[rule 17] normalizePartNumber maps %s to %s", (text, folded) => expect(normalizePartNumber(text)).toBe(folded));

  it("normalizePartNumber is idempotent and ignores separators", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        (text) => normalizePartNumber(normalizePartNumber(text)) === normalizePartNumber(text),
      ),
    );
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[A-Z0-9]{1,6}$/), { minLength: 1 }), (parts) =>
        ["-", " ", ".", "/", "_"].every((mark) => normalizePartNumber(parts.join(mark)) === parts.join("")),
      ),
    );
  });
});

const rule: NewFitmentRule = {
  ...unconditionalRule,
  modelId: 1,
  yearFrom: 2012,
  yearTo: 2017,
  position: "front",
  quantity: 2,
};

describe("hasSameRules", () => {
  const rules = [rule, { ...rule, modelId: 2 }, { ...rule, qualifiers: [{ qualifierId: 1, valueId: 2 }] }];

  it("hasSameRules ignores the order of rules and detects every changed field", () => {
    expect(hasSameRules(rules, rules.toReversed())).toBe(true);
    expect(hasSameRules(rules, rules.slice(1))).toBe(false);
    for (const other of [
      { yearTo: null },
      { effect: "excludes" },
      { note: { ar: null, en: "x" } },
      { qualifiers: [] },
      { source: "x" },
      { quantity: 1 },
    ] as Partial<NewFitmentRule>[]) {
      expect(
        hasSameRules(rules, [...rules.slice(0, 2), { ...(rules[2] as NewFitmentRule), ...other }]),
        JSON.stringify(other),
      ).toBe(false);
    }
  });

  it("hasSameRules compares verification dates, and treats “yes” as equal to any date", () => {
    const on = (verified: NewFitmentRule["verified"]) => [{ ...rule, verified }];
    expect(hasSameRules(on("2026-03-01"), on("2026-03-01"))).toBe(true);
    expect(hasSameRules(on("2026-03-01"), on("2026-03-02"))).toBe(false);
    expect(hasSameRules(on("2026-03-01"), on("yes"))).toBe(true);
    expect(hasSameRules(on(null), on("yes"))).toBe(false);
    expect(hasSameRules(on("2026-03-01"), on(null))).toBe(false);
  });
});

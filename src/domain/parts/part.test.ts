import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldPartNumber, type NewRule, noNote } from "./part.ts";
import { sameRules } from "./same-rules.ts";

describe("part numbers", () => {
  it.each([
    ["04465-33471", "0446533471"],
    ["0 986 424 815", "0986424815"],
    ["٠٤٤٦٥-٣٣٤٧١", "0446533471"],
    ["gdb 3425/b", "GDB3425B"],
    ["۹۰۹۱۵–YZZD2", "90915YZZD2"],
    ["--- / .", ""],
  ])("[rule 17] %s is compared as %s", (text, folded) => expect(foldPartNumber(text)).toBe(folded));

  it("folding again changes nothing, and separators never count", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        (text) => foldPartNumber(foldPartNumber(text)) === foldPartNumber(text),
      ),
    );
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[A-Z0-9]{1,6}$/), { minLength: 1 }), (pieces) =>
        ["-", " ", ".", "/", "_"].every((mark) => foldPartNumber(pieces.join(mark)) === pieces.join("")),
      ),
    );
  });
});

const rule: NewRule = {
  modelId: 1,
  yearFrom: 2012,
  yearTo: 2017,
  engineId: null,
  market: null,
  drive: null,
  gearId: null,
  bodyId: null,
  builtFrom: null,
  builtTo: null,
  qualifiers: [],
  position: "front",
  quantity: 2,
  effect: "fits",
  note: noNote,
  source: null,
  verified: null,
};

describe("rules that are known already", () => {
  const rules = [rule, { ...rule, modelId: 2 }, { ...rule, qualifiers: [{ qualifierId: 1, valueId: 2 }] }];

  it("are the same in another order, and other when anything of them is", () => {
    expect(sameRules(rules, rules.toReversed())).toBe(true);
    expect(sameRules(rules, rules.slice(1))).toBe(false);
    for (const other of [
      { yearTo: null },
      { effect: "excludes" },
      { note: { ar: null, en: "x" } },
      { qualifiers: [] },
      { source: "x" },
      { quantity: 1 },
    ] as Partial<NewRule>[]) {
      expect(
        sameRules(rules, [...rules.slice(0, 2), { ...(rules[2] as NewRule), ...other }]),
        JSON.stringify(other),
      ).toBe(false);
    }
  });

  it("were verified on that day, or on any when the file merely says yes", () => {
    const on = (verified: NewRule["verified"]) => [{ ...rule, verified }];
    expect(sameRules(on("2026-03-01"), on("2026-03-01"))).toBe(true);
    expect(sameRules(on("2026-03-01"), on("2026-03-02"))).toBe(false);
    expect(sameRules(on("2026-03-01"), on("yes"))).toBe(true);
    expect(sameRules(on(null), on("yes"))).toBe(false);
    expect(sameRules(on("2026-03-01"), on(null))).toBe(false);
  });
});

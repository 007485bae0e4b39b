import { describe, expect, it } from "vitest";
import { countMutants, formatScoreTable } from "./score-table.ts";

describe("Scores of a mutation test", () => {
  it("countMutants counts endless mutants as killed and leaves out ignored and invalid ones", () => {
    expect(
      countMutants("cart", [
        ...(["Killed", "Killed", "Timeout", "Survived", "NoCoverage"] as const),
        ...(["Ignored", "CompileError", "RuntimeError"] as const),
      ]),
    ).toEqual({ area: "cart", killed: 3, survived: 1, uncovered: 1 });
  });

  it("formatScoreTable aligns the areas and never rounds a score up", () => {
    expect(
      formatScoreTable([
        { area: "kernel", killed: 1_999, survived: 1, uncovered: 0 },
        { area: "orders-commands", killed: 60, survived: 20, uncovered: 10 },
        { area: "cart", killed: 0, survived: 0, uncovered: 0 },
      ]).split("\n"),
    ).toEqual([
      "area             mutants  killed  survived  no coverage   score",
      "kernel              2000    1999         1            0  99.9 %",
      "orders-commands       90      60        20           10  66.6 %",
      "cart                   0       0         0            0       –",
    ]);
  });
});

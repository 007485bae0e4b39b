import { describe, expect, it } from "vitest";
import { formatStageTable } from "./stage-table.ts";

describe("formatStageTable", () => {
  it("formatStageTable aligns the stages and adds up seconds and tests", () => {
    expect(
      formatStageTable([
        { name: "lint", state: "passed", seconds: 3.24 },
        {
          name: "unit and contract tests",
          state: "passed",
          seconds: 301,
          counts: { passed: 3_100, failed: 0, skipped: 4 },
        },
        { name: "browser tests", state: "failed", seconds: 420.5, counts: { passed: 899, failed: 1, skipped: 0 } },
      ]),
    ).toBe(
      [
        "stage                      seconds  passed  failed  skipped",
        "✓ lint                         3.2",
        "✓ unit and contract tests    301.0    3100       0        4",
        "✗ browser tests              420.5     899       1        0",
        "✗ total                      724.7    3999       1        4",
      ].join("\n"),
    );
  });

  it("formatStageTable marks stages that did not run after a failed one", () => {
    expect(
      formatStageTable([
        { name: "types", state: "failed", seconds: 41 },
        { name: "browser tests", state: "not run", seconds: 0 },
      ]).split("\n"),
    ).toEqual([
      "stage            seconds  passed  failed  skipped",
      "✗ types             41.0",
      "– browser tests  not run",
      "✗ total             41.0       0       0        0",
    ]);
  });
});

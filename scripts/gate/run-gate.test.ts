import { describe, expect, it } from "vitest";
import { toTestResults } from "./run-gate.ts";

describe("toTestResults", () => {
  const summary = {
    projects: [
      { name: "unit", seconds: 20, counts: { passed: 5, failed: 0, skipped: 1 } },
      { name: "e2e", seconds: 30, counts: { passed: 3, failed: 1, skipped: 0 } },
    ],
    lines: [],
  };

  it("toTestResults returns one stage for each project, failed where a test failed", () => {
    expect(toTestResults(["unit", "e2e"], false, 60, summary)).toEqual([
      { name: "unit and contract tests", state: "passed", seconds: 20, counts: summary.projects[0]?.counts },
      { name: "browser tests", state: "failed", seconds: 30, counts: summary.projects[1]?.counts },
    ]);
  });

  it("toTestResults reports a project that did not run, and a run that failed without a failed test", () => {
    expect(
      toTestResults(["unit", "e2e"], false, 60, { ...summary, projects: summary.projects.slice(0, 1) }),
    ).toMatchObject([
      { name: "unit and contract tests", state: "passed" },
      { name: "browser tests", state: "not run" },
      { name: "test run", state: "failed" },
    ]);
  });

  it("toTestResults returns one failed stage when the run wrote no summary, even if it succeeded", () => {
    const failed = [{ name: "test run without a summary", state: "failed", seconds: 60 }];
    expect(toTestResults(["unit"], true, 60, undefined)).toEqual(failed);
    expect(toTestResults(["unit"], false, 60, undefined)).toEqual(failed);
  });
});

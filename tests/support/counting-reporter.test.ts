import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TestModule } from "vitest/node";
import { SUMMARY_FILE_VARIABLE, type TestSummary } from "../../scripts/gate/test-summary.ts";
import CountingReporter from "./counting-reporter.ts";

type FakeTest = {
  title: string;
  state: "passed" | "failed" | "skipped";
  retryCount?: number;
  errors?: { message: string }[];
};

/** Creates the part of a test module that the reporter reads. */
function createModule(project: string, tests: readonly FakeTest[], errors: unknown[] = []): TestModule {
  const module = { project: { name: project }, relativeModuleId: `${project}.test.ts`, errors: () => errors };
  const cases = tests.map(({ title, state, retryCount = 0, errors }) => ({
    module,
    fullName: title,
    result: () => ({ state, errors }),
    diagnostic: () => ({ retryCount }),
  }));
  return Object.assign(module, { children: { allTests: () => cases.values() } }) as unknown as TestModule;
}

const flaky = (title: string, ...messages: string[]): FakeTest => ({
  title,
  state: "passed",
  retryCount: 1,
  errors: messages.map((message) => ({ message })),
});

describe("CountingReporter", () => {
  let folder: string;
  let printed: string;
  let exitCode: typeof process.exitCode;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "karaj-reporter-"));
    printed = "";
    exitCode = process.exitCode;
    vi.stubEnv(SUMMARY_FILE_VARIABLE, undefined);
    vi.spyOn(process.stdout, "write").mockImplementation((text) => {
      printed += text;
      return true;
    });
  });

  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    process.exitCode = exitCode;
    rmSync(folder, { recursive: true, force: true });
  });

  /** Reports a run and returns the exit code that the reporter sets. */
  function report(modules: readonly TestModule[], errors: readonly unknown[] = []): typeof process.exitCode {
    process.exitCode = undefined;
    const reporter = new CountingReporter();
    for (const module of modules) reporter.onTestModuleEnd(module);
    reporter.onTestRunEnd(modules, errors);
    return process.exitCode;
  }

  it("CountingReporter prints one line with the counts, in which files that do not load and loose errors are failures", () => {
    const tests: FakeTest[] = [
      { title: "a", state: "passed" },
      { title: "b", state: "failed" },
      { title: "c", state: "skipped" },
    ];
    expect(report([createModule("unit", tests), createModule("unit", [], [new Error("syntax")])], ["loose"])).toBe(
      undefined,
    );
    expect(printed).toBe("\n1 passed, 3 failed, 1 skipped\n");
  });

  it("CountingReporter names two retried tests and leaves the run successful", () => {
    expect(report([createModule("e2e", [flaky("The cart opens"), flaky("The menu closes")])])).toBe(undefined);
    expect(printed).toBe(
      "\nNeeded a second try: e2e.test.ts > The cart opens\nNeeded a second try: e2e.test.ts > The menu closes\n\n" +
        "2 passed, 0 failed, 0 skipped\n",
    );
  });

  it("CountingReporter prints the error of the first try of a retried test and not that of the second", () => {
    const { title, ...rest } = flaky("The cart opens", "no cart", "no cart again");
    report([createModule("e2e", [{ ...rest, title, state: "failed" }, flaky("The menu closes", "no menu")])]);
    expect(printed).toBe(
      "\nFailed on the second try too: e2e.test.ts > The cart opens\n  First try: Error: no cart\n" +
        "Needed a second try: e2e.test.ts > The menu closes\n  First try: Error: no menu\n\n" +
        "1 passed, 1 failed, 0 skipped\n",
    );
  });

  it("CountingReporter fails a run with three retried tests", () => {
    expect(report([createModule("e2e", [flaky("a"), flaky("b"), flaky("c")])])).toBe(1);
    expect(printed).toContain(
      "The run fails: 3 tests needed a second try, and 2 may.\n\n3 passed, 1 failed, 0 skipped\n",
    );
  });

  it("CountingReporter names a test that failed on its second try too", () => {
    report([createModule("e2e", [{ title: "The cart opens", state: "failed", retryCount: 1 }])]);
    expect(printed).toContain("Failed on the second try too: e2e.test.ts > The cart opens\n\n0 passed, 1 failed");
  });

  it("CountingReporter writes the counts of each project to the summary file instead of printing them", () => {
    const file = join(folder, "summary.json");
    writeFileSync(file, "");
    vi.stubEnv(SUMMARY_FILE_VARIABLE, file);
    report([createModule("unit", [{ title: "a", state: "passed" }]), createModule("e2e", [flaky("b")])]);
    const summary = JSON.parse(readFileSync(file, "utf8")) as TestSummary;
    expect(summary.projects.map(({ name, counts }) => ({ name, ...counts }))).toEqual([
      { name: "unit", passed: 1, failed: 0, skipped: 0 },
      { name: "e2e", passed: 1, failed: 0, skipped: 0 },
    ]);
    expect(summary.projects.every(({ seconds }) => seconds >= 0)).toBe(true);
    expect(summary.lines).toEqual(["Needed a second try: e2e.test.ts > b", "", "2 passed, 0 failed, 0 skipped"]);
    expect(printed).toBe("");
  });
});

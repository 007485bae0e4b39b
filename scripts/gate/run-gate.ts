import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatStageTable, type StageResult } from "./stage-table.ts";
import { type Stage, testStageNames } from "./stages.ts";
import { SUMMARY_FILE_VARIABLE, type TestSummary } from "./test-summary.ts";

/** Runs a command that shares this terminal. Returns whether it succeeded. */
function runProcess([program, ...args]: Stage["command"], environment: NodeJS.ProcessEnv = {}): boolean {
  const { status, error } = spawnSync(program, args, {
    stdio: "inherit",
    shell: process.platform === "win32",
    env: { ...process.env, ...environment },
  });
  if (error) console.error(error.message);
  return status === 0;
}

/** Runs a stage and prints its name, result and duration. */
function runStage({ name, command }: Stage): StageResult {
  const started = performance.now();
  const state = runProcess(command) ? "passed" : "failed";
  const seconds = (performance.now() - started) / 1_000;
  console.log(`${state === "passed" ? "✓" : "✗"} ${name} (${seconds.toFixed(1)} s)`);
  return { name, state, seconds };
}

/** Returns one result per test stage. A test run that ended without a summary counts as a single failed stage. */
export function toTestResults(
  projects: readonly string[],
  succeeded: boolean,
  seconds: number,
  summary: TestSummary | undefined,
): StageResult[] {
  if (!summary) return [{ name: "test run without a summary", state: "failed", seconds }];
  const results = projects.map((project): StageResult => {
    const found = summary.projects.find(({ name }) => name === project);
    const name = testStageNames[project] ?? project;
    if (!found) return { name, state: "not run", seconds: 0 };
    const { counts } = found;
    return { name, state: counts.failed > 0 ? "failed" : "passed", seconds: found.seconds, counts };
  });
  // A run can fail without a failed test, for example by an error outside the tests.
  const hasFailedStage = results.some(({ state }) => state === "failed");
  return succeeded || hasFailedStage ? results : [...results, { name: "test run", state: "failed", seconds: 0 }];
}

/** Runs the tests of the given Vitest projects together. */
function runTests(
  projects: readonly string[],
  testArguments: readonly string[],
): { succeeded: boolean; results: StageResult[]; lines: readonly string[] } {
  const folder = mkdtempSync(join(tmpdir(), "karaj-gate-"));
  try {
    const summaryFile = join(folder, "summary.json");
    const selection = projects.flatMap((project) => ["--project", project]);
    const started = performance.now();
    const succeeded = runProcess(["vitest", "run", ...selection, ...testArguments], {
      [SUMMARY_FILE_VARIABLE]: summaryFile,
    });
    const seconds = (performance.now() - started) / 1_000;
    const summary = existsSync(summaryFile)
      ? (JSON.parse(readFileSync(summaryFile, "utf8")) as TestSummary)
      : undefined;
    return {
      succeeded,
      results: toTestResults(projects, succeeded, seconds, summary),
      lines: summary?.lines ?? [],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs the stages one after another until one fails, and then the tests of the Vitest projects. At the end, prints a
 * table of all stages. Returns whether everything succeeded.
 */
export function runGate(
  stages: readonly Stage[],
  projects: readonly string[],
  testArguments: readonly string[] = [],
): boolean {
  const results: StageResult[] = [];
  let hasFailed = false;
  for (const stage of stages) {
    const result: StageResult = hasFailed ? { name: stage.name, state: "not run", seconds: 0 } : runStage(stage);
    hasFailed ||= result.state === "failed";
    results.push(result);
  }
  if (hasFailed) {
    const skipped = projects.map((project): StageResult => {
      return { name: testStageNames[project] ?? project, state: "not run", seconds: 0 };
    });
    console.log(`\n${formatStageTable([...results, ...skipped])}`);
    return false;
  }
  const tests = runTests(projects, testArguments);
  console.log(`\n${formatStageTable([...results, ...tests.results])}`);
  for (const line of tests.lines) console.log(line);
  // A run of selected tests need not contain every project.
  const isComplete = testArguments.length > 0 || tests.results.every(({ state }) => state === "passed");
  return tests.succeeded && isComplete;
}

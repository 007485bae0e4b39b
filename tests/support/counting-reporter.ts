import { writeFileSync } from "node:fs";
import type { Reporter, TestCase, TestModule } from "vitest/node";
import type { TestCounts } from "../../scripts/gate/stage-table.ts";
import { SUMMARY_FILE_VARIABLE, type TestSummary } from "../../scripts/gate/test-summary.ts";
import { checkRetriedTests, type RetriedTest } from "./retried-tests.ts";

/** Counts the tests of the modules. A module that could not be loaded counts as one failure. */
function countTests(modules: readonly TestModule[]): TestCounts {
  const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
  for (const module of modules) {
    for (const test of module.children.allTests()) counts[test.result().state] += 1;
    if (module.errors().length > 0) counts.failed += 1;
  }
  const { passed, failed, skipped } = counts;
  return { passed, failed, skipped };
}

function toRetriedTest(test: TestCase): RetriedTest[] {
  if (!test.diagnostic()?.retryCount) return [];
  const { state, errors } = test.result();
  return [
    {
      name: `${test.module.relativeModuleId} > ${test.fullName}`,
      passed: state === "passed",
      // Errors of all tries are listed in their order.
      firstError: errors?.[0],
    },
  ];
}

/**
 * Vitest reporter that prints one summary line at the end of a run, for people who read logs. Prints the names and
 * first errors of retried tests before this line. Fails a run with too many retried tests. If the environment names a
 * summary file, writes the lines there instead: `npm test` and `npm run check` print them after all stages.
 */
export default class CountingReporter implements Reporter {
  readonly #started = performance.now();
  /** Time at which the last test file of each project ended, in milliseconds. */
  readonly #ends = new Map<string, number>();

  onTestModuleEnd(module: TestModule): void {
    this.#ends.set(module.project.name, performance.now());
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const retried = checkRetriedTests(
      modules.flatMap((module) => [...module.children.allTests()]).flatMap((test) => toRetriedTest(test)),
    );
    if (retried.areTooMany) process.exitCode = 1;
    const { passed, failed, skipped } = countTests(modules);
    const allFailures = failed + errors.length + (retried.areTooMany ? 1 : 0);
    const lines = [...retried.lines, "", `${passed} passed, ${allFailures} failed, ${skipped} skipped`];
    const summaryFile = process.env[SUMMARY_FILE_VARIABLE];
    if (summaryFile) writeFileSync(summaryFile, JSON.stringify(this.#summarize(modules, lines)));
    else process.stdout.write(`\n${lines.join("\n").trimStart()}\n`);
  }

  #summarize(modules: readonly TestModule[], lines: readonly string[]): TestSummary {
    let previousEnd = this.#started;
    const projects = [...this.#ends]
      .toSorted(([, a], [, b]) => a - b)
      .map(([name, end]) => {
        const seconds = (end - previousEnd) / 1_000;
        previousEnd = end;
        return { name, seconds, counts: countTests(modules.filter(({ project }) => project.name === name)) };
      });
    return { projects, lines };
  }
}

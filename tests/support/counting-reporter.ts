import type { Reporter, TestCase, TestModule } from "vitest/node";
import { checkRetriedTests, type RetriedTest } from "./retried-tests.ts";

const toRetriedTest = (test: TestCase): RetriedTest[] =>
  test.diagnostic()?.retryCount
    ? [{ name: `${test.module.relativeModuleId} > ${test.fullName}`, passed: test.result().state === "passed" }]
    : [];

/**
 * Vitest reporter that ends a run with one plain summary line for log readers. Names the retried tests before it, and
 * fails a run with too many of them.
 */
export default class CountingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const count = { passed: 0, failed: errors.length, skipped: 0, pending: 0 };
    const retriedTests: RetriedTest[] = [];
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        count[test.result().state] += 1;
        retriedTests.push(...toRetriedTest(test));
      }
      if (module.errors().length > 0) count.failed += 1;
    }
    const retried = checkRetriedTests(retriedTests);
    if (retried.areTooMany) {
      process.exitCode = 1;
      count.failed += 1;
    }
    const lines = [...retried.lines, "", `${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`];
    process.stdout.write(`\n${lines.join("\n").trimStart()}\n`);
  }
}

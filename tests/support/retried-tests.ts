import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { TestCase } from "vitest/node";

/** Number of retried tests that a run may contain. A run with more of them fails. */
const MAX_RETRIED_TESTS = 2;

/** Maximum number of lines of an error's message that are printed. */
const MAX_MESSAGE_LINES = 12;

const root = `${import.meta.dirname}/../..`;

/** Returns how often a failed browser test runs again: once in continuous integration, never elsewhere. */
export const getBrowserTestRetries = (env: NodeJS.ProcessEnv): number => (env.CI ? 1 : 0);

/** Error of a test, as the reporter receives it. */
type TestFailure = NonNullable<ReturnType<TestCase["result"]>["errors"]>[number];

/** Test that ran more than once, with the error of its first run and the result of its last run. */
export type RetriedTest = { name: string; passed: boolean; firstError?: TestFailure | undefined };

/** Formats an error as indented plain lines: its message and the lines of the project that its stack contains. */
function formatFailure({ name, message, stacks = [] }: TestFailure): string[] {
  const text = stripVTControlCharacters(message).trim().split("\n");
  const shown = text.slice(0, MAX_MESSAGE_LINES);
  if (text.length > shown.length) shown.push("…");
  const places = stacks
    .filter(({ file }) => !file.includes("/node_modules/"))
    .map(({ file, line, column }) => `at ${relative(root, file)}:${line}:${column}`);
  return [`First try: ${name ?? "Error"}: ${shown[0]}`, ...shown.slice(1), ...places].map((line) =>
    `  ${line}`.trimEnd(),
  );
}

/**
 * Checks the retried tests of a run. Returns the lines to print, with the error of each first run, and whether there
 * are too many of these tests.
 */
export function checkRetriedTests(tests: readonly RetriedTest[]): { lines: string[]; areTooMany: boolean } {
  const areTooMany = tests.length > MAX_RETRIED_TESTS;
  const lines = tests.flatMap(({ name, passed, firstError }) => [
    passed ? `Needed a second try: ${name}` : `Failed on the second try too: ${name}`,
    ...(firstError ? formatFailure(firstError) : []),
  ]);
  if (areTooMany) lines.push(`The run fails: ${tests.length} tests needed a second try, and ${MAX_RETRIED_TESTS} may.`);
  return { lines, areTooMany };
}

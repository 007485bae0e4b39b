/** Number of retried tests that a run may contain. A run with more of them fails. */
const MAX_RETRIED_TESTS = 2;

/** Returns how often a failed browser test runs again: once in continuous integration, never elsewhere. */
export const getBrowserTestRetries = (env: NodeJS.ProcessEnv): number => (env.CI ? 1 : 0);

/** Test that ran more than once, with the result of its last run. */
export type RetriedTest = { name: string; passed: boolean };

/** Checks the retried tests of a run. Returns the lines to print and whether there are too many of them. */
export function checkRetriedTests(tests: readonly RetriedTest[]): { lines: string[]; areTooMany: boolean } {
  const areTooMany = tests.length > MAX_RETRIED_TESTS;
  const lines = tests.map(({ name, passed }) =>
    passed ? `Needed a second try: ${name}` : `Failed on the second try too: ${name}`,
  );
  if (areTooMany) lines.push(`The run fails: ${tests.length} tests needed a second try, and ${MAX_RETRIED_TESTS} may.`);
  return { lines, areTooMany };
}

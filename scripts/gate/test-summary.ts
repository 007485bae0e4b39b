import type { TestCounts } from "./stage-table.ts";

/** Name of the environment variable with the path of the file to which the test reporter writes its summary. */
export const SUMMARY_FILE_VARIABLE = "TEST_SUMMARY_FILE";

/** Summary of a Vitest run. */
export type TestSummary = {
  /** Duration and counts of each Vitest project that ran. */
  projects: readonly { name: string; seconds: number; counts: TestCounts }[];
  /** Lines at the end of the output, without colours: retried tests, and the counts of the whole run. */
  lines: readonly string[];
};

import { z } from "zod";

/** Report of Vitest's JSON reporter, without the fields that are not used. */
const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().default(""),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).default([]) }),
      ),
    }),
  ),
});

export type TestReport = {
  passed: { file: string; title: string }[];
  failed: { file: string; title: string; message: string }[];
  /** Errors of files that could not be loaded or whose hooks failed. */
  errors: string[];
};

/** Parses a report of Vitest's JSON reporter. Titles contain the titles of the surrounding blocks. */
export function parseTestReport(text: string): TestReport {
  const report: TestReport = { passed: [], failed: [], errors: [] };
  for (const { name, message, assertionResults } of reportSchema.parse(JSON.parse(text)).testResults) {
    for (const { fullName, status, failureMessages } of assertionResults) {
      if (status === "passed") report.passed.push({ file: name, title: fullName });
      if (status === "failed") report.failed.push({ file: name, title: fullName, message: failureMessages.join("\n") });
    }
    if (message) report.errors.push(message);
  }
  return report;
}

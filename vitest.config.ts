import { defineConfig } from "vitest/config";
import { listRuleTests } from "./tests/support/list-rule-tests.ts";
import { getBrowserTestRetries } from "./tests/support/retried-tests.ts";

const unitTests = [
  "src/**/*.test.{ts,tsx}",
  "scripts/**/*.test.ts",
  "tests/contract/**/*.test.{ts,tsx}",
  "tests/search-quality/*.test.ts",
  "tests/load/**/*.test.ts",
  "tests/support/*.test.ts",
];

export default defineConfig({
  test: {
    reporters: ["default", "./tests/support/counting-reporter.ts"],
    projects: [
      {
        test: {
          name: "unit",
          include: unitTests,
          globalSetup: ["tests/support/global-setup.ts"],
          setupFiles: ["tests/support/repeat-random-values.ts", "tests/support/run-cleanups-after-file.ts"],
          // Test files share loaded modules, because loading them for each file takes a quarter of the time.
          isolate: false,
          // Many times what a test needs, so that a busy machine fails none.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers: 3,
        },
      },
      {
        // The unit tests that need neither a database nor a server, for `npm run check`.
        test: {
          name: "rules",
          include: listRuleTests(unitTests),
          setupFiles: ["tests/support/repeat-random-values.ts", "tests/support/run-cleanups-after-file.ts"],
          isolate: false,
          testTimeout: 60_000,
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.e2e.ts"],
          globalSetup: ["tests/support/global-setup.ts", "tests/support/e2e-setup.ts"],
          setupFiles: ["tests/support/wait-for-demo-data.ts", "tests/support/run-cleanups-after-file.ts"],
          retry: getBrowserTestRetries(process.env),
          // Test files share loaded modules and, in `visitor.ts`, one browser of each worker.
          isolate: false,
          // Pages may be slow on a busy machine.
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 3,
          // Browsers need the whole machine, so they start after all other tests.
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Accessibility tests run every page in every language, theme and width. They are slow and have their own
        // command.
        test: {
          name: "a11y",
          include: ["tests/a11y/**/*.a11y.ts"],
          globalSetup: ["tests/support/global-setup.ts", "tests/support/e2e-setup.ts"],
          setupFiles: ["tests/support/wait-for-demo-data.ts"],
          testTimeout: 300_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
        },
      },
      {
        // The test of `npm run dev` changes files of a copy and waits until the server has applied them.
        test: {
          name: "dev",
          include: ["tests/dev/**/*.dev.ts"],
          setupFiles: ["tests/support/run-cleanups-after-file.ts"],
          testTimeout: 200_000,
          hookTimeout: 200_000,
          maxWorkers: 1,
        },
      },
    ],
  },
});

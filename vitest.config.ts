import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    reporters: ["default", "./tests/support/counting-reporter.ts"],
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "src/**/*.test.{ts,tsx}",
            "scripts/**/*.test.ts",
            "tests/contract/**/*.test.{ts,tsx}",
            "tests/search-quality/*.test.ts",
          ],
          globalSetup: ["tests/support/global-setup.ts"],
          setupFiles: ["tests/support/run-cleanups-after-file.ts"],
          // Files share what others have loaded: to load it anew for each took a quarter of the time.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.e2e.ts"],
          globalSetup: ["tests/support/global-setup.ts", "tests/support/e2e-setup.ts"],
          setupFiles: ["tests/support/wait-for-demo-data.ts", "tests/support/run-cleanups-after-file.ts"],
          // A journey that a busy machine broke is made again; one that fails three times has a reason.
          retry: 2,
          // What a page does may take a while on a busy machine.
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 3,
          // The browsers need all there is: they start when the other tests are done.
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Every page in every language, theme and width: thorough and slow, by its own command.
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
    ],
  },
});

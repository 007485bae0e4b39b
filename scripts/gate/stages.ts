/** One step of the gate (`npm run check`, `npm test`): its name and its command. */
export type Stage = { name: string; command: readonly [program: string, ...args: string[]] };

/**
 * Checks that run no tests, the fastest first. `npm run check` and `npm test` begin with them. `npm run audit` is not
 * among them: a new advisory would make it fail without any change of the code.
 */
export const staticStages: readonly Stage[] = [
  { name: "translations", command: ["node", "scripts/check-translations.ts"] },
  { name: "logical CSS", command: ["node", "scripts/check-logical-css.ts"] },
  { name: "reference data", command: ["node", "scripts/check-reference-data.ts"] },
  { name: "module boundaries", command: ["node", "scripts/check-module-boundaries.ts"] },
  { name: "commits", command: ["node", "scripts/check-commits.ts"] },
  { name: "lint", command: ["biome", "check", "."] },
  { name: "types of pages", command: ["react-router", "typegen"] },
  { name: "types", command: ["tsc", "--noEmit"] },
  { name: "unused code", command: ["knip", "--no-progress"] },
];

/** Builds the server that the browser tests run. */
export const buildStage: Stage = { name: "build", command: ["node", "scripts/build.ts", "--if-needed", "--quiet"] };

/** Names of the test stages in the table, by Vitest project. */
export const testStageNames: Readonly<Record<string, string>> = {
  rules: "rule tests",
  unit: "unit and contract tests",
  e2e: "browser tests",
};

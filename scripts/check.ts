/** `npm run check`: runs all checks that a change must pass, the fastest first. */
import { spawnSync } from "node:child_process";

const steps: [name: string, ...command: string[]][] = [
  ["types of pages", "react-router", "typegen"],
  ["types", "tsc", "--noEmit"],
  ["lint", "biome", "check", "."],
  ["translations", "node", "scripts/check-translations.ts"],
  ["logical CSS", "node", "scripts/check-logical-css.ts"],
  ["module boundaries", "node", "scripts/check-module-boundaries.ts"],
  ["unused code", "knip", "--no-progress"],
  ["commits", "node", "scripts/check-commits.ts"],
  ["audit", "node", "scripts/audit.ts"],
  ["build", "node", "scripts/build.ts", "--quiet"],
  ["unit tests", "vitest", "run", "--project", "unit"],
];

for (const [name, command = "", ...args] of steps) {
  const started = performance.now();
  const { status } = spawnSync(command, args, { stdio: "inherit", shell: process.platform === "win32" });
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  if (status !== 0) {
    console.error(`✗ ${name} (${seconds} s)`);
    process.exit(1);
  }
  console.log(`✓ ${name} (${seconds} s)`);
}

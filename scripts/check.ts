/** `npm run check`: runs all checks that a change must pass, the fastest first. */
import { spawnSync } from "node:child_process";

const steps: [name: string, ...command: string[]][] = [
  ["types of pages", "react-router", "typegen"],
  ["types", "tsc", "--noEmit"],
  ["lint", "biome", "check", "."],
  ["texts", "node", "scripts/check-translations.ts"],
  ["styles", "node", "scripts/check-logical-css.ts"],
  ["rooms", "node", "scripts/check-module-boundaries.ts"],
  ["known weaknesses", "node", "scripts/audit.ts"],
  ["build", "node", "scripts/build.ts", "--quiet"],
  ["unit and integration tests", "vitest", "run", "--project", "unit"],
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

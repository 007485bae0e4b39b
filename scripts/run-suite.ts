/**
 * Runs one of several suites that an npm script has, such as `npm run test:slow -- load` or `npm run bench --
 * search`. Arguments after the name of the suite are passed to it.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { findSuite, formatSuiteUsage, type Suite, suiteGroups } from "./suites.ts";

async function runSuite(suite: Suite, rest: readonly string[]): Promise<void> {
  const root = join(import.meta.dirname, "..");
  if (suite.needsBuild) {
    const build = [join(root, "scripts/build.ts"), "--if-needed", "--quiet"];
    const { status } = spawnSync(process.execPath, build, { stdio: "inherit" });
    if (status !== 0) process.exit(status ?? 1);
  }
  Object.assign(process.env, suite.environment);
  const file = join(root, suite.file);
  // The suite runs in this process, so that signals reach it directly.
  process.argv.splice(1, process.argv.length, file, ...(suite.arguments ?? []), ...rest);
  await import(file);
}

const [script = "", ...commandLine] = process.argv.slice(2);
const group = suiteGroups[script];
if (!group) throw new Error(`No npm script with suites is named “${script}”`);
const found = findSuite(group, commandLine);
if (!found) {
  process.stderr.write(formatSuiteUsage(script, group));
  process.exit(2);
}
await runSuite(found.suite, found.rest);

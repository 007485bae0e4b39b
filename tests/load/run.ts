/**
 * Runs the failure tests one after another, each in a process of its own, and prints their results.
 * npm run test:slow -- load
 * npm run test:slow -- load kill disk
 */
import { type ChildProcess, spawn } from "node:child_process";
import { globSync } from "node:fs";
import { basename, join } from "node:path";

const folder = join(import.meta.dirname, "failures");
const all = globSync("*.ts", { cwd: folder })
  .map((file) => basename(file, ".ts"))
  .sort();
const selectedNames = process.argv.slice(2);
const unknown = selectedNames.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(", ")}; there are ${all.join(", ")}.`);
  process.exit(2);
}

/** Exit code of a test that was skipped because the machine lacks a program that it needs. */
const untested = 77;
/** Process of the running test. A termination signal is passed on to it, and no other test starts. */
let running: ChildProcess | undefined;
let receivedSignal: NodeJS.Signals | undefined;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    receivedSignal = signal;
    running?.kill(signal);
  });
}
const results: { test: string; result: string; seconds: number }[] = [];
for (const test of selectedNames.length > 0 ? selectedNames : all) {
  console.log(`\n${test}`);
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(folder, `${test}.ts`)], { stdio: "inherit" });
  running = child;
  const status = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  results.push({
    test,
    result: receivedSignal ? "ended" : status === 0 ? "holds" : status === untested ? "not tested" : "FAILS",
    seconds: Math.round((performance.now() - startedAt) / 1_000),
  });
  if (receivedSignal) break;
}
console.table(results);
if (receivedSignal || results.some(({ result }) => result === "FAILS")) process.exitCode = 1;

import { setTimeout as pause } from "node:timers/promises";

/** Creates the assertions of a failure test. Each result is printed at once. A failed one sets the exit code to 1. */
export function createChecks() {
  let failed = 0;
  function must(what: string, holds: boolean, seen?: unknown): void {
    if (!holds) {
      failed += 1;
      process.exitCode = 1;
    }
    console.log(`  ${holds ? "holds" : "FAILS"}  ${what}${seen === undefined ? "" : ` (${shown(seen)})`}`);
  }
  return { must, failed: () => failed };
}

const shown = (seen: unknown): string => (typeof seen === "string" ? seen : JSON.stringify(seen)).slice(0, 400);

/** Waits until the condition holds. Returns the elapsed milliseconds, or undefined after the timeout of `seconds`. */
export async function waitUntil(isSo: () => Promise<boolean> | boolean, seconds = 30): Promise<number | undefined> {
  const began = performance.now();
  while (performance.now() - began < seconds * 1_000) {
    if (await Promise.resolve(isSo()).catch(() => false)) return Math.round(performance.now() - began);
    await pause(50);
  }
  return undefined;
}

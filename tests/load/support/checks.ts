import { setTimeout as pause } from "node:timers/promises";

/** What must hold in a failure test, said as it is found out. The process fails when something doesn't. */
export function checks() {
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

/** Waits until something is so, and says after how many milliseconds; undefined when it never was. */
export async function until(isSo: () => Promise<boolean> | boolean, seconds = 30): Promise<number | undefined> {
  const began = performance.now();
  while (performance.now() - began < seconds * 1_000) {
    if (await Promise.resolve(isSo()).catch(() => false)) return Math.round(performance.now() - began);
    await pause(50);
  }
  return undefined;
}

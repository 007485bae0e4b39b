import { setTimeout as pause } from "node:timers/promises";

/**
 * Creates the assertion functions of a failure test. Each result is printed at once, and a failed one sets the exit
 * code to 1.
 */
export function createChecks() {
  let failed = 0;
  function must(description: string, isTrue: boolean, actual?: unknown): void {
    if (!isTrue) {
      failed += 1;
      process.exitCode = 1;
    }
    console.log(
      `  ${isTrue ? "holds" : "FAILS"}  ${description}${actual === undefined ? "" : ` (${formatActual(actual)})`}`,
    );
  }
  return { must, failed: () => failed };
}

const formatActual = (actual: unknown): string =>
  (typeof actual === "string" ? actual : JSON.stringify(actual)).slice(0, 400);

/**
 * Waits until the condition is true. Returns the time that it took in milliseconds, or undefined after `seconds`
 * seconds.
 */
export async function waitUntil(isSo: () => Promise<boolean> | boolean, seconds = 30): Promise<number | undefined> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < seconds * 1_000) {
    if (await Promise.resolve(isSo()).catch(() => false)) return Math.round(performance.now() - startedAt);
    await pause(50);
  }
  return undefined;
}

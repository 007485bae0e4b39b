import type { ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startKaraj, stopKaraj } from "../../support/e2e-setup.ts";
import { endOnSignals, endSince, endsWithUs } from "../../support/ends-with-us.ts";

endOnSignals();

export type Karaj = Awaited<ReturnType<typeof startKaraj>>;

/** Starts the built server on what a test has prepared: nothing is seeded, and anybody may be asked for what they count. */
export const serve = (env: Record<string, string>): Promise<Karaj> => startKaraj({ SEED: "none", ...env });

/** Ends a server as a crash does, and waits until it is gone. */
export async function kill({ child }: { child: ChildProcess }): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await gone;
}

/** Ends a server as an operator does. One that doesn't is killed after half a minute. */
export async function stop({ child }: { child: ChildProcess }): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const tired = setTimeout(() => child.kill("SIGKILL"), 30_000);
  await stopKaraj(child);
  clearTimeout(tired);
}

/** The memory that a server takes, in megabytes. */
export function memoryOf({ child }: { child: ChildProcess }): number {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024);
}

/** Runs a test in a folder that is gone afterwards, with all that was begun meanwhile: also when it fails, or is ended from outside. */
export async function inFolder(name: string, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), `karaj-${name}-`));
  // What was just killed may write its last.
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  endsWithUs(remove);
  try {
    await work(folder);
  } finally {
    endSince(remove);
  }
}

import type { ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startKaraj, stopKaraj } from "../../support/e2e-setup.ts";
import { exitOnSignals, registerExitCleanup, runCleanupsSince } from "../../support/exit-cleanup.ts";

exitOnSignals();

export type RunningKaraj = Awaited<ReturnType<typeof startKaraj>>;

/** Starts the built server on data that the test has prepared. The server does not add demo data. */
export const startUnseededServer = (env: Record<string, string>): Promise<RunningKaraj> =>
  startKaraj({ SEED: "none", ...env });

/** Kills a server with SIGKILL and waits until it is gone. */
export async function killServer({ child }: { child: ChildProcess }): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await exited;
}

/** Stops a server and lets it finish its requests. Kills it after thirty seconds. */
export async function stopServer({ child }: { child: ChildProcess }): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const tired = setTimeout(() => child.kill("SIGKILL"), 30_000);
  await stopKaraj(child);
  clearTimeout(tired);
}

/** Returns the resident memory of a server in megabytes. */
export function getServerMemory({ child }: { child: ChildProcess }): number {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024);
}

/** Runs a test in a temporary folder that is removed afterwards, also after a failure or a signal. */
export async function withTestFolder(name: string, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), `karaj-${name}-`));
  // A killed process may still write files, so removal is retried.
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  registerExitCleanup(remove);
  try {
    await work(folder);
  } finally {
    runCleanupsSince(remove);
  }
}

import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { allocatorSettings, getV8Flags } from "../../../scripts/memory-settings.ts";
import { registerExitCleanup } from "../../support/exit-cleanup.ts";

/** Public origin of the server, as behind an HTTPS proxy in production. */
export const fuzzOrigin = "https://karaj.example";
export const fuzzHost = "karaj.example";

export type FuzzServer = { port: number; child: ChildProcess; output: () => string };

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Starts the built server with the demo data. Waits until it can serve lists. */
export async function startFuzzServer(env: Record<string, string>): Promise<FuzzServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [...getV8Flags(env), "server.js"], {
    cwd: join(import.meta.dirname, "../../.."),
    env: {
      ...allocatorSettings,
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      HOST: "127.0.0.1",
      PUBLIC_URL: fuzzOrigin,
      SEED: "demo",
      TRUST_PROXY: "1",
      LOG_LEVEL: "error",
      RATE_LIMIT_API_READS: "1000000",
      RATE_LIMIT_API_WRITES: "1000000",
      RATE_LIMIT_ORDERS_PER_HOUR: "1000000",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.once(
    "exit",
    registerExitCleanup(() => child.kill("SIGKILL")),
  );
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (printed += text));
  for (let tries = 0; tries < 1_200 && child.exitCode === null; tries += 1) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (ready?.ok) return { port, child, output: () => printed };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill("SIGKILL");
  throw new Error(`Karaj did not start:\n${printed}`);
}

/** Returns the resident memory of a process in megabytes, or 0 where the system does not report it. */
export function getResidentMemory({ pid }: ChildProcess): number {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1_024);
  } catch {
    return 0;
  }
}

/**
 * Returns the processor time that a process has used on all cores in milliseconds, or 0 where the system does not
 * report it.
 */
export function getCpuTime({ pid }: ChildProcess): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    // User and system time, in hundredths of a second.
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}

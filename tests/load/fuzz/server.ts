import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { endsWithUs } from "../../support/ends-with-us.ts";

/** The address that visitors of it would use: what is behind a proxy, over https, as in earnest. */
export const origin = "https://karaj.example";
export const host = "karaj.example";

export type Running = { port: number; child: ChildProcess; output: () => string };

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Starts the built server with the demo world, and waits until it can show lists. */
export async function startServer(env: Record<string, string>): Promise<Running> {
  const port = await freePort();
  const child = spawn(process.execPath, ["host.js"], {
    cwd: join(import.meta.dirname, "../../.."),
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      HOST: "127.0.0.1",
      PUBLIC_URL: origin,
      SEED: "demo",
      TRUST_PROXY: "1",
      LOG_LEVEL: "error",
      API_LIMIT_READS: "1000000",
      API_LIMIT_WRITES: "1000000",
      ORDER_LIMIT: "1000000",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.once(
    "exit",
    endsWithUs(() => child.kill("SIGKILL")),
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

/** Resident memory in megabytes, where the system tells. */
export function memoryOf({ pid }: ChildProcess): number {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1_024);
  } catch {
    return 0;
  }
}

/** How long it has worked, on all processors together, in milliseconds, where the system tells. */
export function workOf({ pid }: ChildProcess): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    // In hundredths of a second: of programs, and of the system for them.
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}

import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#db/open-database.ts";
import { setDemoPasswords } from "../support/demo-passwords.ts";
import { stopKaraj } from "../support/e2e-setup.ts";
import { registerExitCleanup } from "../support/exit-cleanup.ts";

/** Public origin of every attacked server. The server runs behind one proxy, as in production. */
export const ORIGIN = "https://karaj.example";

/** A running server with the demo data and the rate limits of production. */
export type AttackedServer = {
  /** URL to connect to, such as http://127.0.0.1:3123. */
  url: string;
  /** DATA_DIR of the server. Emails are files in its `mail` folder. */
  folder: string;
  child: ChildProcess;
  /** Returns everything the server has printed so far. */
  getOutput: () => string;
  stop: () => Promise<void>;
};

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/**
 * Starts the built server in `folder` and waits until `/readyz` answers 200. Throws with the server's output on
 * failure.
 */
export async function startAttackedServer(folder: string, env: Record<string, string> = {}): Promise<AttackedServer> {
  const port = await findFreePort();
  const child = spawn(process.execPath, ["server.js"], {
    cwd: join(import.meta.dirname, "../.."),
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      HOST: "127.0.0.1",
      PUBLIC_URL: ORIGIN,
      TRUST_PROXY: "1",
      SEED: "demo",
      DATA_DIR: folder,
      LOG_LEVEL: "error",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.once(
    "exit",
    registerExitCleanup(() => child.kill("SIGKILL")),
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline && child.exitCode === null) {
    const ready = await fetch(`${url}/readyz`).catch(() => undefined);
    if (ready?.ok) return { url, folder, child, getOutput: () => output, stop: () => stopKaraj(child) };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill("SIGKILL");
  throw new Error(`The shop did not start:\n${output}`);
}

/**
 * Creates the demo data once in a temporary folder and returns a function that copies the folder for one attack. The
 * demo accounts have `SHOP_PASSWORD`.
 */
export async function createDemoFolder(): Promise<() => string> {
  const root = mkdtempSync(join(tmpdir(), "karaj-abuse-"));
  registerExitCleanup(() => rmSync(root, { recursive: true, force: true, maxRetries: 10 }));
  const demoFolder = join(root, "demo");
  await (await startAttackedServer(demoFolder)).stop();
  const database = await openDatabase({ folder: demoFolder });
  await setDemoPasswords(database.db).finally(() => database.close());
  let copies = 0;
  return () => {
    copies += 1;
    const copy = join(root, `copy-${copies}`);
    cpSync(demoFolder, copy, { recursive: true });
    return copy;
  };
}

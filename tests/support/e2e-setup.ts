import { type ChildProcess, spawn } from "node:child_process";
import { constants, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { allocatorSettings, getV8Flags } from "../../scripts/memory-settings.ts";
import { registerExitCleanup } from "./exit-cleanup.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of the running server with the demo data and the imported fixture. */
    karajUrl: string;
    /** Data folders after a first start: without listings, and with the demo data. */
    emptyFolder: string;
    demoFolder: string;
    /**
     * Marker files. `worldMade` appears when the setup is complete and contains the output of the first demo start.
     * `worldFailed` contains the error of a failed setup.
     */
    worldMade: string;
    worldFailed: string;
  }
}

const root = join(import.meta.dirname, "../..");

/** Runs one of the project's programs to its end. On failure throws its output. */
export async function runProgram(args: string[], env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (printed += text));
  const status = await new Promise((resolve) => child.once("exit", resolve));
  if (status !== 0) throw new Error(`${args.join(" ")} failed:\n${printed}`);
}

/** Maximum time until a started server prints its URL, in milliseconds. */
const MAX_START_MS = 60_000;

/** Starts the built server on a free port and waits until it prints its URL. */
export async function startKaraj(
  env: Record<string, string>,
): Promise<{ url: string; child: ChildProcess; output: () => string }> {
  const child = spawn(process.execPath, [...getV8Flags(env), "server.js"], {
    cwd: root,
    env: {
      ...allocatorSettings,
      ...process.env,
      NODE_ENV: "production",
      PORT: "0",
      HOST: "127.0.0.1",
      LOG_LEVEL: "error",
      // All tests send from one address, so the rate limits are raised.
      RATE_LIMIT_API_READS: "100000",
      RATE_LIMIT_API_WRITES: "100000",
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
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const url = await new Promise<string | undefined>((resolve) => {
    timeout = setTimeout(() => resolve(undefined), MAX_START_MS);
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (text) => {
        printed += text;
        const found = /ready: (http:\/\/localhost:\d+)\//.exec(printed)?.[1];
        if (found) resolve(found);
      });
    child.once("close", () => resolve(undefined));
  });
  clearTimeout(timeout);
  if (url) return { url, child, output: () => printed };
  child.kill("SIGKILL");
  throw new Error(`Karaj did not start:\n${printed}`);
}

export async function stopKaraj(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await new Promise((resolve) => child.once("exit", resolve));
}

const copy = (from: string, to: string): void =>
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });

function copyOf(folder: string): string {
  const own = mkdtempSync(join(tmpdir(), "karaj-e2e-"));
  copy(folder, own);
  return own;
}

/** Copies the demo data folder for one test. The caller removes the copy. */
export const copyDemoFolder = (): string => copyOf(inject("demoFolder"));

/** Copies the data folder without listings. The caller removes the copy. */
export const copyEmptyFolder = (): string => copyOf(inject("emptyFolder"));

/** Prepares the shared server and the data folders that tests copy. */
async function prepareServer(world: World): Promise<ChildProcess> {
  const { shop, empty, demo, port } = world;
  const env = { DATA_DIR: shop, NODE_ENV: "production" };
  // Creates the empty folder and then the demo folder by a first start each. Then imports the fixture into the shared
  // server.
  await stopKaraj((await startKaraj({ ...env, SEED: "none" })).child);
  copy(shop, empty);
  const first = await startKaraj(env);
  await stopKaraj(first.child);
  copy(shop, demo);
  await runProgram(
    ["scripts/import-csv.ts", "ads", "tests/fixtures/cars.csv", "--report", join(shop, "report.csv")],
    env,
  );
  const { child } = await startKaraj({ ...env, ENABLE_UI_GALLERY: "1", TRUST_PROXY: "1", PORT: String(port) });
  writeFileSync(world.readyFile, first.output());
  return child;
}

/** Finds a free port below the range that the system assigns, so that it is still free half a minute later. */
async function reservedPort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const probe = createServer();
    const free = await new Promise<boolean>((resolve) => {
      probe.once("error", () => resolve(false));
      probe.listen(port, () => resolve(true));
    });
    await new Promise((resolve) => probe.close(resolve));
    if (free) return port;
  }
}

type World = { shop: string; empty: string; demo: string; readyFile: string; failed: string; port: number };

/**
 * Starts the preparation without waiting, so that tests without a browser run meanwhile. Tests that need the server
 * wait in `wait-for-demo-data.ts`.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "karaj-e2e-"));
  const within = (name: string) => join(folder, name);
  const port = await reservedPort();
  const world: World = {
    shop: within("shop"),
    empty: within("empty"),
    demo: within("demo"),
    readyFile: within("made.txt"),
    failed: within("failed.txt"),
    port,
  };
  project.provide("emptyFolder", world.empty);
  project.provide("demoFolder", world.demo);
  project.provide("worldMade", world.readyFile);
  project.provide("worldFailed", world.failed);
  project.provide("karajUrl", `http://localhost:${port}`);
  const preparing = prepareServer(world).catch((error: Error) => {
    writeFileSync(world.failed, error.stack ?? error.message);
    return undefined;
  });
  return async () => {
    const child = await preparing;
    if (child) await stopKaraj(child);
    rmSync(folder, { recursive: true, force: true });
  };
}

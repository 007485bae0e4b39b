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
    /** URL of the server that the tests use together. It has the demo data and the listings of the imported fixture. */
    karajUrl: string;
    /**
     * Data folders: `emptyFolder` with schema and reference data only, `demoFolder` of a server that was started once
     * with the demo data.
     */
    emptyFolder: string;
    demoFolder: string;
    /**
     * Paths of marker files. The setup writes `setupReadyFile` when it is complete; the file contains the output of the
     * first start with demo data. The setup writes `setupFailedFile` if it fails; the file contains the error.
     */
    setupReadyFile: string;
    setupFailedFile: string;
  }
}

const root = join(import.meta.dirname, "../..");

/** Runs a program of the project to its end. Throws an error with its output if the program fails. */
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

/**
 * Maximum time until a started server prints its URL, in milliseconds. A start that seeds the demo data beside other
 * tests takes over a minute on a busy machine. Shorter than the time limit of hooks, so that the server's output is
 * reported.
 */
export const MAX_START_MS = 110_000;

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
      // All tests send their requests from one address, so the rate limits are raised.
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

/** Copies the data folder with the demo data, for one test. The caller removes the copy. */
export const copyDemoFolder = (): string => copyOf(inject("demoFolder"));

/** Copies the data folder without listings, for one test. The caller removes the copy. */
export const copyEmptyFolder = (): string => copyOf(inject("emptyFolder"));

/** Creates the data folders that tests copy, and starts the server that the tests use together. */
async function prepareServer(paths: SetupPaths): Promise<ChildProcess> {
  const { shop, empty, demo, port } = paths;
  const env = { DATA_DIR: shop, NODE_ENV: "production" };
  // A template provides schema and reference data, and a start with demo data fills the demo folder. Then the fixture is
  // imported. `live-events.e2e.ts` starts servers on an empty database.
  await runProgram(["tests/support/copy-reference-folder.ts", empty], env);
  copy(empty, shop);
  const first = await startKaraj(env);
  await stopKaraj(first.child);
  copy(shop, demo);
  await runProgram(
    ["scripts/import-csv.ts", "ads", "tests/fixtures/cars.csv", "--report", join(shop, "report.csv")],
    env,
  );
  const { child } = await startKaraj({ ...env, ENABLE_UI_GALLERY: "1", TRUST_PROXY: "1", PORT: String(port) });
  writeFileSync(paths.readyFile, first.output());
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

type SetupPaths = { shop: string; empty: string; demo: string; readyFile: string; failed: string; port: number };

/**
 * Starts the setup of the end-to-end tests without waiting for it, so that tests without a browser run meanwhile. Tests
 * that need the server wait for it in `wait-for-demo-data.ts`.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "karaj-e2e-"));
  const within = (name: string) => join(folder, name);
  const port = await reservedPort();
  const paths: SetupPaths = {
    shop: within("shop"),
    empty: within("empty"),
    demo: within("demo"),
    readyFile: within("made.txt"),
    failed: within("failed.txt"),
    port,
  };
  project.provide("emptyFolder", paths.empty);
  project.provide("demoFolder", paths.demo);
  project.provide("setupReadyFile", paths.readyFile);
  project.provide("setupFailedFile", paths.failed);
  project.provide("karajUrl", `http://localhost:${port}`);
  const preparing = prepareServer(paths).catch((error: Error) => {
    writeFileSync(paths.failed, error.stack ?? error.message);
    return undefined;
  });
  return async () => {
    const child = await preparing;
    if (child) await stopKaraj(child);
    rmSync(folder, { recursive: true, force: true });
  };
}

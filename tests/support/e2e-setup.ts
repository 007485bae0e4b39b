import { type ChildProcess, spawn } from "node:child_process";
import { constants, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { endsWithUs } from "./ends-with-us.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of a running Karaj with the demo world and the imported fixture. */
    karajUrl: string;
    /** Data folders as first starts leave them: with no ads, and with the demo world. */
    emptyFolder: string;
    demoFolder: string;
    /** Files: there once all of this is, with what the demo world's first start said; or with why it couldn't be made. */
    worldMade: string;
    worldFailed: string;
  }
}

const root = join(import.meta.dirname, "../..");

/** Runs one of the project's programs to its end; throws what it printed when it fails. */
export async function run(args: string[], env: Record<string, string>): Promise<void> {
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

/** Starts the built server on a port of its own and waits until it says where it is. */
export async function startKaraj(
  env: Record<string, string>,
): Promise<{ url: string; child: ChildProcess; output: () => string }> {
  const child = spawn(process.execPath, ["host.js"], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: "0",
      HOST: "127.0.0.1",
      LOG_LEVEL: "error",
      // All tests ask from one address.
      API_LIMIT_READS: "100000",
      API_LIMIT_WRITES: "100000",
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
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (printed += text));
  for (let tries = 0; tries < 1_200; tries += 1) {
    const url = /ready: (http:\/\/localhost:\d+)\//.exec(printed)?.[1];
    if (url) return { url, child, output: () => printed };
    if (child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
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

/** A data folder of the test's own with the demo world, made without a first start; who asks for it removes it. */
export const demoFolder = (): string => copyOf(inject("demoFolder"));

/** The same without any ads. */
export const emptyFolder = (): string => copyOf(inject("emptyFolder"));

/** What has to be there before the first journey: the shop that all look at, and the folders that others copy. */
async function makeWorld(world: World): Promise<ChildProcess> {
  const { shop, empty, demo, port } = world;
  const env = { DATA_DIR: shop, NODE_ENV: "production" };
  // First nothing, then the demo world, each as a first start makes it; then the fixture beside it.
  await stopKaraj((await startKaraj({ ...env, SEED: "none" })).child);
  copy(shop, empty);
  const first = await startKaraj(env);
  await stopKaraj(first.child);
  copy(shop, demo);
  await run(["scripts/import.ts", "ads", "tests/fixtures/cars.csv", "--report", join(shop, "report.csv")], env);
  const { child } = await startKaraj({ ...env, KARAJ_DEV_UI: "1", TRUST_PROXY: "1", PORT: String(port) });
  writeFileSync(world.made, first.output());
  return child;
}

/** A port below those that the system gives to whoever asks for any: half a minute later it is still free. */
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

type World = { shop: string; empty: string; demo: string; made: string; failed: string; port: number };

/** Begins the world and doesn't wait for it: the tests without a browser run meanwhile. Who needs it waits in `world-made.ts`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "karaj-e2e-"));
  const within = (name: string) => join(folder, name);
  const port = await reservedPort();
  const world: World = {
    shop: within("shop"),
    empty: within("empty"),
    demo: within("demo"),
    made: within("made.txt"),
    failed: within("failed.txt"),
    port,
  };
  project.provide("emptyFolder", world.empty);
  project.provide("demoFolder", world.demo);
  project.provide("worldMade", world.made);
  project.provide("worldFailed", world.failed);
  project.provide("karajUrl", `http://localhost:${port}`);
  const making = makeWorld(world).catch((error: Error) => {
    writeFileSync(world.failed, error.stack ?? error.message);
    return undefined;
  });
  return async () => {
    const child = await making;
    if (child) await stopKaraj(child);
    rmSync(folder, { recursive: true, force: true });
  };
}

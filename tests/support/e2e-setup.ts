import { type ChildProcess, spawn } from "node:child_process";
import { constants, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of a running Karaj with the demo world and the imported fixture. */
    karajUrl: string;
    /** Data folders as first starts leave them: with no ads, and with the demo world. */
    emptyFolder: string;
    demoFolder: string;
    /** What the demo world's first start said. */
    firstStart: string;
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
  const child = spawn(process.execPath, ["host.ts"], {
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
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
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

function copyOf(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), "karaj-e2e-"));
  cpSync(folder, copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return copy;
}

/** A data folder of the test's own with the demo world, made without a first start; who asks for it removes it. */
export const demoFolder = (): string => copyOf(inject("demoFolder"));

/** The same without any ads. */
export const emptyFolder = (): string => copyOf(inject("emptyFolder"));

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "karaj-e2e-"));
  const env = { DATA_DIR: folder, NODE_ENV: "production" };
  // First nothing, then the demo world, each as a first start makes it; then the fixture beside it.
  await stopKaraj((await startKaraj({ ...env, SEED: "none" })).child);
  const empty = copyOf(folder);
  project.provide("emptyFolder", empty);
  const first = await startKaraj(env);
  await stopKaraj(first.child);
  project.provide("firstStart", first.output());
  const demo = copyOf(folder);
  project.provide("demoFolder", demo);
  await run(["scripts/import.ts", "ads", "tests/fixtures/cars.csv", "--report", join(folder, "report.csv")], env);
  const server = await startKaraj({ ...env, KARAJ_DEV_UI: "1" });
  project.provide("karajUrl", server.url);
  return async () => {
    await stopKaraj(server.child);
    for (const each of [folder, empty, demo]) rmSync(each, { recursive: true, force: true });
  };
}

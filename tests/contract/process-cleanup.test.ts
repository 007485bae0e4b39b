import { spawn } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

const module = join(import.meta.dirname, "../support/exit-cleanup.ts");

/**
 * Starts a program that creates a child process and a folder and then executes the code in `how`. Sends it `signal` if
 * given. Returns the exit status of the program and the path of the folder.
 */
async function runProcessUntilExit(how: string, signal?: NodeJS.Signals) {
  const folder = mkdtempSync(join(tmpdir(), "karaj-ends-"));
  const program = `
    import { spawn } from "node:child_process";
    import { rmSync } from "node:fs";
    import { exitOnSignals, runCleanupsSince, registerExitCleanup } from ${JSON.stringify(module)};
    exitOnSignals();
    const remove = () => rmSync(${JSON.stringify(folder)}, { recursive: true });
    registerExitCleanup(remove);
    registerExitCleanup(() => { throw new Error("can't be ended"); });
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: ["ignore", "inherit", "ignore"] });
    child.once("exit", registerExitCleanup(() => child.kill("SIGKILL")));
    console.log("begun");
    ${how}`;
  const parent = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const exit = new Promise<number | null>((resolve) => parent.once("exit", resolve));
  // Parent and child share this stream, so the stream ends after both have exited.
  const over = new Promise((resolve) => parent.stdout.once("end", resolve));
  await new Promise((resolve) => parent.stdout.once("data", resolve));
  if (signal) parent.kill(signal);
  const status = await exit;
  await over;
  return { status, folder };
}

const waitCode = "await new Promise((resolve) => setTimeout(resolve, 60_000));";

it.each([
  ["the program exits", "process.exit(0);", undefined, 0],
  ["the program throws", 'throw new Error("failed");', undefined, 1],
  ["a rejected promise is not handled", `void Promise.reject(new Error("failed")); ${waitCode}`, undefined, 1],
  ["the cleanups have run and SIGTERM follows", `runCleanupsSince(remove); ${waitCode}`, "SIGTERM", 143],
  ["the program receives SIGINT", waitCode, "SIGINT", 130],
  ["the program receives SIGTERM", waitCode, "SIGTERM", 143],
] as const)("Child processes and folders of a test are removed when %s", async (_name, how, signal, status) => {
  const left = await runProcessUntilExit(how, signal);
  expect(left.status).toBe(status);
  expect(existsSync(left.folder)).toBe(false);
});

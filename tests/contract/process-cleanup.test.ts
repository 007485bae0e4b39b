import { spawn } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

const module = join(import.meta.dirname, "../support/exit-cleanup.ts");

/**
 * Starts a program that creates a child process and a folder, and ends the program as `how` and `signal` say. Returns
 * the exit status and the folder.
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
  ["it comes to its end", "process.exit(0);", undefined, 0],
  ["it throws", 'throw new Error("failed");', undefined, 1],
  ["a promise of nobody's fails", `void Promise.reject(new Error("failed")); ${waitCode}`, undefined, 1],
  ["work in a folder is over", `runCleanupsSince(remove); ${waitCode}`, "SIGTERM", 143],
  ["it is interrupted", waitCode, "SIGINT", 130],
  ["it is told to end", waitCode, "SIGTERM", 143],
] as const)("Child processes and folders of a test are removed when %s", async (_name, how, signal, status) => {
  const left = await runProcessUntilExit(how, signal);
  expect(left.status).toBe(status);
  expect(existsSync(left.folder)).toBe(false);
});

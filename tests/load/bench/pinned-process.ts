import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { sendOnce } from "./load-generator.ts";

/**
 * Number of the processor core that only measured servers use. The load generator and the database use the other
 * core.
 */
const serversCore = "0";
const otherCore = "1";

/** Whether this machine can pin processes to a processor core. */
export const canPin: boolean =
  availableParallelism() > 1 && spawnSync("taskset", ["-c", serversCore, "true"]).status === 0;

/** Pins this process and the processes that it will start to the other core. */
export function pinToOtherCore(): void {
  if (canPin) spawnSync("taskset", ["-a", "-c", "-p", otherCore, String(process.pid)]);
}

export type ProgramCommand = {
  command: string;
  args: readonly string[];
  folder: string;
  env: NodeJS.ProcessEnv;
};

export type RunningSubject = {
  url: string;
  /** Time in seconds from the start of the process to its first successful response. */
  readySeconds: number;
  /** Returns the memory that the process and its children use now, in megabytes. */
  megabytes: () => number;
  /** Returns the processor time used since the start, in seconds. Other load on the machine hardly affects it. */
  cpuSeconds: () => number;
  stop: () => Promise<void>;
};

/** Starts a process on the core of measured servers. Collects the end of its output for error messages. */
export function startPinnedProcess({ command, args, folder, env }: ProgramCommand) {
  const commandLine = canPin ? ["taskset", "-c", serversCore, command, ...args] : [command, ...args];
  const child = spawn(commandLine[0] as string, commandLine.slice(1), {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const keep = (text: Buffer) => {
    printed = (printed + text).slice(-4_000);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  return { child, printed: () => printed };
}

/** Starts a server and waits until a GET request for `path` succeeds, at most `patience` seconds. */
export async function startPinnedServer(
  program: ProgramCommand,
  port: number,
  path: string,
  patience = 180,
): Promise<RunningSubject> {
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const { child, printed } = startPinnedProcess(program);
  const seconds = () => (performance.now() - started) / 1_000;
  while (!(await answersWell(url, path))) {
    if (child.exitCode !== null || child.signalCode !== null || seconds() > patience) {
      await stop(child);
      throw new Error(`it did not start:\n${printed()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return {
    url,
    readySeconds: seconds(),
    megabytes: () => sumOverProcessTree(child.pid as number, megabytesOf),
    cpuSeconds: () => sumOverProcessTree(child.pid as number, cpuSecondsOf),
    stop: () => stop(child),
  };
}

const answersWell = (url: string, path: string): Promise<boolean> =>
  sendOnce(url, { path }).then(
    ({ status }) => status === 200,
    () => false,
  );

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), 15_000);
  await exited;
  clearTimeout(late);
}

/**
 * Sums a value over a process and its descendants. `taskset` needs no special case, because it becomes the program
 * that it starts.
 */
function sumOverProcessTree(pid: number, figure: (pid: number) => number): number {
  const parents = new Map(
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), Number(/^PPid:\s+(\d+)/m.exec(readProcFile(name, "status"))?.[1])]),
  );
  const family = [pid];
  for (const each of family) for (const [child, parent] of parents) if (parent === each) family.push(child);
  return family.reduce((sum, each) => sum + figure(each), 0);
}

/** Returns the content of a file in /proc for a process. Empty when the process has ended. */
function readProcFile(pid: number | string, file: "status" | "stat"): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

const megabytesOf = (pid: number) => Number(/^VmRSS:\s+(\d+)/m.exec(readProcFile(pid, "status"))?.[1] ?? 0) / 1_024;

const ticksPerSecond = 100;

function cpuSecondsOf(pid: number): number {
  // The process name may contain spaces, so fields are counted after its closing parenthesis.
  const fields = readProcFile(pid, "stat")
    .replace(/^.*\) /s, "")
    .split(" ");
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond;
}

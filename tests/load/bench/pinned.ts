import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { ask } from "./sender.ts";

/** Servers have one core to themselves; whoever asks them and the database have another. */
const serversCore = "0";
const ourCore = "1";

/** Whether servers can be given a core of their own on this machine. */
export const canPin: boolean =
  availableParallelism() > 1 && spawnSync("taskset", ["-c", serversCore, "true"]).status === 0;

/** Leaves the servers' core to them: this process and all that it starts from now on. */
export function leaveServersCore(): void {
  if (canPin) spawnSync("taskset", ["-a", "-c", "-p", ourCore, String(process.pid)]);
}

export type Program = {
  command: string;
  args: readonly string[];
  folder: string;
  env: NodeJS.ProcessEnv;
};

export type Running = {
  url: string;
  /** From the start of the process until its first good answer. */
  readySeconds: number;
  /** What the process and its own processes hold in memory now. */
  megabytes: () => number;
  /** The processor's time that they have used since they started: what a busy machine doesn't change much. */
  cpuSeconds: () => number;
  stop: () => Promise<void>;
};

/** A process on the servers' core, and the end of what it printed. */
export function startPinned({ command, args, folder, env }: Program) {
  const whole = canPin ? ["taskset", "-c", serversCore, command, ...args] : [command, ...args];
  const child = spawn(whole[0] as string, whole.slice(1), { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  const keep = (text: Buffer) => {
    printed = (printed + text).slice(-4_000);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  return { child, printed: () => printed };
}

/** Starts a server and waits until it answers `path` well. */
export async function serve(program: Program, port: number, path: string, patience = 180): Promise<Running> {
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const { child, printed } = startPinned(program);
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
    megabytes: () => sumOf(child.pid as number, megabytesOf),
    cpuSeconds: () => sumOf(child.pid as number, cpuSecondsOf),
    stop: () => stop(child),
  };
}

const answersWell = (url: string, path: string): Promise<boolean> =>
  ask(url, { path }).then(
    ({ status }) => status === 200,
    () => false,
  );

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), 15_000);
  await gone;
  clearTimeout(late);
}

/** A figure of a process and of those that it started; `taskset` becomes what it starts. */
function sumOf(pid: number, figure: (pid: number) => number): number {
  const parents = new Map(
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), Number(/^PPid:\s+(\d+)/m.exec(read(name, "status"))?.[1])]),
  );
  const family = [pid];
  for (const each of family) for (const [child, parent] of parents) if (parent === each) family.push(child);
  return family.reduce((sum, each) => sum + figure(each), 0);
}

/** What the system tells of a process; nothing when it is gone. */
function read(pid: number | string, file: "status" | "stat"): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

const megabytesOf = (pid: number) => Number(/^VmRSS:\s+(\d+)/m.exec(read(pid, "status"))?.[1] ?? 0) / 1_024;

const ticksPerSecond = 100;

function cpuSecondsOf(pid: number): number {
  // Its name may have blanks in it: fields are counted from behind it.
  const fields = read(pid, "stat")
    .replace(/^.*\) /s, "")
    .split(" ");
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond;
}

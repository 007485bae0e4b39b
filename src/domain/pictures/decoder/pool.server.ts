import { type ChildProcess, fork } from "node:child_process";
import { constants, setPriority, totalmem } from "node:os";
import { join } from "node:path";
import { FairQueue } from "./fair-queue.ts";
import type { PictureTask, TaskResults, WorkerMessage } from "./tasks.ts";

type Job = {
  owner: string;
  bytes: number;
  task: PictureTask;
  /** Milliseconds after which the process is killed. */
  budget: number;
  resolve: (result: TaskResults[PictureTask["kind"]]) => void;
  reject: (error: Error) => void;
};

type Decoder = { child: ChildProcess; isReady: boolean; job?: Job | undefined; timer?: NodeJS.Timeout; isLate?: true };

export type PoolOptions = {
  /** Processes at work at a time. */
  size: number;
  /** Idle processes end after so many milliseconds, to give their memory back. */
  idleAfter?: number;
};

/** The source, or what the build makes of it. */
const workerFile = join(import.meta.dirname, import.meta.filename.endsWith(".ts") ? "worker.ts" : "picture-worker.js");
/** A process that hasn't started by then never will, in milliseconds. */
const START_BUDGET = 30_000;
const LIMITS = { items: 64, bytes: 192 * 1_024 * 1_024 };

/**
 * Runs picture tasks in child processes. Owners take turns, one task of each at a time. A task that exceeds its budget
 * is killed with its process and results in `too_slow`; one that crashes it results in `broken`.
 */
export class DecoderPool {
  readonly #queue = new FairQueue<Job>(LIMITS);
  readonly #decoders = new Set<Decoder>();
  readonly #size: number;
  readonly #idleAfter: number;

  constructor({ size, idleAfter = 30_000 }: PoolOptions) {
    this.#size = size;
    this.#idleAfter = idleAfter;
  }

  /** Processes that run, for tests. */
  get processes(): number {
    return this.#decoders.size;
  }

  /** Does a task. Results in `busy` when the owner's share of the queue is full; rejects when no process can be started. */
  run<T extends PictureTask>(
    task: T,
    { owner, budget }: { owner: string; budget: number },
  ): Promise<TaskResults[T["kind"]]> {
    return new Promise((resolve, reject) => {
      const job = { owner, bytes: task.bytes.length, task, budget, resolve: resolve as Job["resolve"], reject };
      if (this.#queue.add(job)) this.#dispatch();
      else resolve("busy");
    });
  }

  #dispatch(): void {
    for (;;) {
      const idle = [...this.#decoders].find(({ job }) => !job);
      if (!idle && this.#decoders.size >= this.#size) return;
      const job = this.#queue.take();
      if (!job) return;
      this.#begin(idle ?? this.#start(), job);
    }
  }

  #start(): Decoder {
    const child = fork(workerFile, {
      execArgv: [],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      // Decoders are the likeliest door for an attacker: none of our secrets are behind it.
      env: pick(process.env, ["PATH", "SystemRoot", "LD_LIBRARY_PATH", "MALLOC_ARENA_MAX", "MALLOC_TRIM_THRESHOLD_"]),
    });
    const decoder: Decoder = { child, isReady: false };
    this.#decoders.add(decoder);
    child.on("message", (message: WorkerMessage) => {
      if ("result" in message) this.#finish(decoder, (job) => job.resolve(message.result));
      else {
        decoder.isReady = true;
        this.#limitTime(decoder);
      }
    });
    child.on("error", (error) => this.#end(decoder, (job) => job.reject(error)));
    child.on("exit", (code, signal) =>
      this.#end(decoder, (job) => {
        if (!decoder.isReady) job.reject(new Error(`no picture decoder could be started: ${code ?? signal}`));
        else job.resolve(decoder.isLate ? "too_slow" : "broken");
      }),
    );
    if (child.pid !== undefined) lowerPriority(child.pid);
    return decoder;
  }

  #begin(decoder: Decoder, job: Job): void {
    const { child } = decoder;
    decoder.job = job;
    // Whoever waits for the picture is to get it: only idle processes let the program end.
    child.ref();
    child.channel?.ref();
    this.#limitTime(decoder);
    child.send(job.task, (error) => error && this.#end(decoder, () => job.reject(error)));
  }

  /** Gives the task at hand its budget. Starting the process doesn't count. */
  #limitTime(decoder: Decoder): void {
    clearTimeout(decoder.timer);
    if (!decoder.job) return;
    const kill = () => {
      decoder.isLate = true;
      decoder.child.kill("SIGKILL");
    };
    decoder.timer = setTimeout(kill, decoder.isReady ? decoder.job.budget : START_BUDGET);
  }

  /** Lets the next task begin once one has its result. */
  #finish(decoder: Decoder, settle: (job: Job) => void): void {
    const { job, child } = decoder;
    clearTimeout(decoder.timer);
    decoder.job = undefined;
    if (this.#decoders.has(decoder)) {
      child.unref();
      child.channel?.unref();
      decoder.timer = setTimeout(() => this.#stop(decoder), this.#idleAfter).unref();
    }
    if (job) {
      this.#queue.finish(job);
      settle(job);
    }
    this.#dispatch();
  }

  #end(decoder: Decoder, settle: (job: Job) => void): void {
    this.#decoders.delete(decoder);
    this.#finish(decoder, settle);
  }

  #stop(decoder: Decoder): void {
    this.#decoders.delete(decoder);
    if (decoder.child.connected) decoder.child.disconnect();
  }
}

const pick = (env: NodeJS.ProcessEnv, names: readonly string[]): NodeJS.ProcessEnv =>
  Object.fromEntries(names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));

/** Pages go first. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It ended already, or the system doesn't allow it.
  }
}

/** Two decoders hold up to 400 MB of pixels; a host with 1 GB has room for one. */
const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
export const decoderPool = new DecoderPool({ size: memory < 1_500 * 1_024 * 1_024 ? 1 : 2 });

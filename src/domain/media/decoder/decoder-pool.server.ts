import { type ChildProcess, fork } from "node:child_process";
import { constants, setPriority, totalmem } from "node:os";
import { join } from "node:path";
import { FairQueue } from "./fair-queue.ts";
import type { DecoderMessage, PictureTask, PictureTaskResults } from "./tasks.ts";

type PictureJob = {
  owner: string;
  bytes: number;
  task: PictureTask;
  /** Time limit in milliseconds. A process whose task exceeds the limit is killed. */
  budget: number;
  resolve: (result: PictureTaskResults[PictureTask["kind"]]) => void;
  reject: (error: Error) => void;
};

type Decoder = {
  child: ChildProcess;
  isReady: boolean;
  job?: PictureJob | undefined;
  timer?: NodeJS.Timeout;
  isLate?: true;
};

export type DecoderPoolOptions = {
  /** Maximum number of concurrent processes. */
  size: number;
  /** Idle time in milliseconds after which a process is stopped to free its memory. */
  idleAfter?: number;
};

/** Module that a decoder process runs: the TypeScript source in development, the bundled file in a build. */
const workerFile = join(import.meta.dirname, import.meta.filename.endsWith(".ts") ? "worker.ts" : "picture-worker.js");
/** Time limit for the start of a process, in milliseconds. */
const START_BUDGET = 30_000;
const LIMITS = { items: 64, bytes: 192 * 1_024 * 1_024 };

/**
 * Pool of child processes that run picture tasks. The owners of the tasks take turns, and each owner has at most one
 * running task. A task over its time limit results in `too_slow`, and its process is killed. A task that crashes its
 * process results in `broken`.
 */
export class DecoderPool {
  readonly #queue = new FairQueue<PictureJob>(LIMITS);
  readonly #decoders = new Set<Decoder>();
  readonly #size: number;
  readonly #idleAfter: number;

  constructor({ size, idleAfter = 30_000 }: DecoderPoolOptions) {
    this.#size = size;
    this.#idleAfter = idleAfter;
  }

  /** Number of running processes, for tests. */
  get processes(): number {
    return this.#decoders.size;
  }

  /**
   * Queues a task and returns its result. Returns `busy` if the queue has no space left for the owner. Rejects if no
   * process can be started.
   */
  run<T extends PictureTask>(
    task: T,
    { owner, budget }: { owner: string; budget: number },
  ): Promise<PictureTaskResults[T["kind"]]> {
    return new Promise((resolve, reject) => {
      const job = { owner, bytes: task.bytes.length, task, budget, resolve: resolve as PictureJob["resolve"], reject };
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
      this.#startJob(idle ?? this.#start(), job);
    }
  }

  #start(): Decoder {
    const child = fork(workerFile, {
      execArgv: [],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      // A decoder processes untrusted files, so its environment contains no secrets.
      env: pickVariables(process.env, [
        "PATH",
        "SystemRoot",
        "LD_LIBRARY_PATH",
        "MALLOC_ARENA_MAX",
        "MALLOC_TRIM_THRESHOLD_",
      ]),
    });
    const decoder: Decoder = { child, isReady: false };
    this.#decoders.add(decoder);
    child.on("message", (message: DecoderMessage) => {
      if ("result" in message) this.#finish(decoder, (job) => job.resolve(message.result));
      else {
        decoder.isReady = true;
        this.#limitTime(decoder);
      }
    });
    child.on("error", (error) => this.#removeDecoder(decoder, (job) => job.reject(error)));
    child.on("exit", (code, signal) =>
      this.#removeDecoder(decoder, (job) => {
        if (!decoder.isReady) job.reject(new Error(`no picture decoder could be started: ${code ?? signal}`));
        else job.resolve(decoder.isLate ? "too_slow" : "broken");
      }),
    );
    if (child.pid !== undefined) lowerPriority(child.pid);
    return decoder;
  }

  #startJob(decoder: Decoder, job: PictureJob): void {
    const { child } = decoder;
    decoder.job = job;
    // A running task keeps the program alive. Idle processes do not.
    child.ref();
    child.channel?.ref();
    this.#limitTime(decoder);
    child.send(job.task, (error) => error && this.#removeDecoder(decoder, () => job.reject(error)));
  }

  /**
   * Starts the timer that kills the process when its task exceeds the time limit. Does nothing while the process
   * starts.
   */
  #limitTime(decoder: Decoder): void {
    clearTimeout(decoder.timer);
    if (!decoder.job) return;
    const kill = () => {
      decoder.isLate = true;
      decoder.child.kill("SIGKILL");
    };
    decoder.timer = setTimeout(kill, decoder.isReady ? decoder.job.budget : START_BUDGET);
  }

  /** Passes the finished task to `settle`, which resolves or rejects it, and starts the next task. */
  #finish(decoder: Decoder, settle: (job: PictureJob) => void): void {
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

  #removeDecoder(decoder: Decoder, settle: (job: PictureJob) => void): void {
    this.#decoders.delete(decoder);
    this.#finish(decoder, settle);
  }

  #stop(decoder: Decoder): void {
    this.#decoders.delete(decoder);
    if (decoder.child.connected) decoder.child.disconnect();
  }
}

const pickVariables = (env: NodeJS.ProcessEnv, names: readonly string[]): NodeJS.ProcessEnv =>
  Object.fromEntries(names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));

/** Lowers the priority of a decoder process, so that page requests come first. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has already ended, or the system does not allow the change.
  }
}

/**
 * Memory available to this server, in bytes. Two decoders need up to 400 MB for pixels, so a server with less than 1.5
 * GB gets one decoder.
 */
const availableMemory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
export const decoderPool = new DecoderPool({ size: availableMemory < 1_500 * 1_024 * 1_024 ? 1 : 2 });

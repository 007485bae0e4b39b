/**
 * Process that runs the commands of histories, so that it can be killed at any moment. The parent process sends the
 * addresses first, then commands.
 */
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type MoneyDatabase, openMoneyDatabase } from "./money-databases.ts";
import { KilledError } from "./play-payments.ts";
import {
  type CommandName,
  createRunner,
  createShopCommands,
  type RunCommand,
  type ShopAddresses,
} from "./shop-commands.ts";

type Settings = { options: MoneyDatabase["options"]; addresses: ShopAddresses };
type Request = { id: number; name: CommandName; now: number; input: unknown[] };
type Response = { id: number; value?: unknown; error?: string };

const file = fileURLToPath(import.meta.url);

export type Worker = {
  run: RunCommand;
  /** Kills the process with SIGKILL. Commands that it runs fail with a KilledError. The next command starts it again. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Creates the worker of a database. Commands wait until its process has started. */
export function createWorker(settings: Settings): Worker {
  type Waiting = { resolve: (value: never) => void; reject: (error: unknown) => void };
  type Running = { child: ChildProcess; waiting: Map<number, Waiting>; exited: Promise<void> };
  let starting: Promise<Running> | undefined;
  let lastId = 0;

  async function start(): Promise<Running> {
    const child = fork(file, { serialization: "advanced" });
    const waiting = new Map<number, Waiting>();
    const exited = new Promise<void>((resolve) =>
      child.once("exit", () => {
        for (const { reject } of waiting.values()) reject(new KilledError("the worker was killed"));
        resolve();
      }),
    );
    await new Promise<void>((resolve, reject) => {
      child.once("message", () => resolve());
      child.once("exit", (code) => reject(new Error(`the worker ended with code ${code}`)));
      child.send(settings);
    });
    child.on("message", ({ id, value, error }: Response) => {
      const command = waiting.get(id);
      waiting.delete(id);
      if (error === undefined) command?.resolve(value as never);
      else command?.reject(new Error(error));
    });
    return { child, waiting, exited };
  }

  let ending: Promise<void> = Promise.resolve();
  const end = (signal: "SIGKILL" | "SIGTERM"): Promise<void> => {
    const ended = starting;
    starting = undefined;
    // Two processes must not open the embedded database at once.
    ending = Promise.all([ending, ended]).then(async ([, running]) => {
      running?.child.kill(signal);
      await running?.exited;
    });
    return ending;
  };

  return {
    run: (name, now, ...input) => {
      starting ??= ending.then(start);
      return starting.then(
        ({ child, waiting }) =>
          new Promise((resolve, reject) => {
            lastId += 1;
            const request: Request = { id: lastId, name, now, input };
            waiting.set(request.id, { resolve, reject });
            child.send(request, (error) => {
              if (error) reject(new KilledError("the worker was killed"));
            });
          }),
      );
    },
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
  };
}

/** Serves the commands of the parent process until it ends. */
function serve(): void {
  let runner: Promise<RunCommand> | undefined;
  process.on("message", async (message: Settings | Request) => {
    if (!runner) {
      const { options, addresses } = message as Settings;
      runner = openMoneyDatabase(options).then(({ db }) => createRunner(createShopCommands(db, addresses)));
      await runner;
      process.send?.({ id: 0 });
      return;
    }
    const { id, name, now, input } = message as Request;
    const run = (await runner) as (name: CommandName, now: number, ...input: unknown[]) => Promise<unknown>;
    const response = await run(name, now, ...input).then(
      (value): Response => ({ id, value }),
      (error: unknown): Response => ({ id, error: error instanceof Error ? (error.stack ?? "error") : String(error) }),
    );
    process.send?.(response);
  });
  process.on("disconnect", () => process.exit(0));
}

if (process.argv[1] === file) serve();

/** Process of the payment simulator, which histories control by messages. */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type SimulatorControl, startSimulator } from "./simulator-control.ts";

type ControlName = Exclude<keyof SimulatorControl, "origin" | "stop">;
type Request = { id: number; name: ControlName; input: unknown[] };
type Response = { id: number; value: unknown };

const file = fileURLToPath(import.meta.url);

/** Starts the simulator in a process of its own. */
export async function startSimulatorProcess(): Promise<SimulatorControl> {
  const child = fork(file, { serialization: "advanced" });
  const waiting = new Map<number, (value: never) => void>();
  const origin = await new Promise<string>((resolve, reject) => {
    child.once("message", resolve as (origin: unknown) => void);
    child.once("exit", (code) => reject(new Error(`the simulator ended with code ${code}`)));
  });
  child.on("message", ({ id, value }: Response) => {
    waiting.get(id)?.(value as never);
    waiting.delete(id);
  });
  let lastId = 0;
  const call = <N extends ControlName>(name: N, ...input: unknown[]): ReturnType<SimulatorControl[N]> =>
    new Promise((resolve) => {
      lastId += 1;
      waiting.set(lastId, resolve);
      child.send({ id: lastId, name, input } satisfies Request);
    }) as ReturnType<SimulatorControl[N]>;
  return {
    origin,
    act: (...input) => call("act", ...input),
    setFault: (...input) => call("setFault", ...input),
    listPayments: (...input) => call("listPayments", ...input),
    async stop() {
      const exited = new Promise((resolve) => child.once("exit", resolve));
      child.kill();
      await exited;
    },
  };
}

async function serve(): Promise<void> {
  const simulator = await startSimulator();
  process.on("message", async ({ id, name, input }: Request) => {
    const control = simulator[name] as (...input: unknown[]) => Promise<unknown>;
    const response: Response = { id, value: await control(...input) };
    process.send?.(response);
  });
  process.on("disconnect", () => process.exit(0));
  process.send?.(simulator.origin);
}

if (process.argv[1] === file) await serve();

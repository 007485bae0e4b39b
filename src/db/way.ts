import { AsyncLocalStorage } from "node:async_hooks";
import { onePerProcess } from "./one-per-process.ts";

/** Which connections statements take from here on; nothing said is the primary, for a request. */
export type Way =
  | { kind: "reading" /** Something was written: from then on the primary is read. */; wrote: boolean }
  | { kind: "primary" }
  | { kind: "patient" };

const ways = onePerProcess("way", () => new AsyncLocalStorage<Way>());

export const wayNow = (): Way | undefined => ways.getStore();

/**
 * What `work` reads may come from a replica that is fresh enough (decision 13). For what everybody sees alike: never for what
 * somebody has just written themselves. What it writes goes to the primary, and so does everything it reads afterwards.
 */
export const reading = <T>(work: () => T): T => ways.run({ kind: "reading", wrote: false }, work);

/** What `work` reads comes from the primary: for whatever stays in this process, which would keep what a replica didn't know yet. */
export const fromPrimary = <T>(work: () => T): T =>
  ways.getStore()?.kind === "reading" ? ways.run({ kind: "primary" }, work) : work();

/** Statements of `work` may take as long as jobs need, over connections that no request waits for. */
export const patiently = <T>(work: () => T): T => ways.run({ kind: "patient" }, work);

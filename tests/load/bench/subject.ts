import type { BenchVisit } from "./load-generator.ts";
import type { RunningSubject } from "./pinned-process.ts";

/** Names of the benchmarks, in the order of the table. */
export const benchmarkNames = ["list", "search", "product", "cart", "order"] as const;
export type BenchmarkName = (typeof benchmarkNames)[number];

/** Program to benchmark: Karaj or a peer. */
export type BenchmarkSubject = {
  name: string;
  version: string;
  /** Installs packages and builds. Everything except the database is ready afterwards. */
  install?: () => Promise<void>;
  /** Fills the empty database with the products. */
  fill: (databaseUrl: string) => Promise<void>;
  /** Starts the server in production mode. */
  start: (databaseUrl: string) => Promise<RunningSubject>;
  /** Returns one visit for each benchmark. */
  visits: (running: RunningSubject, databaseUrl: string) => Promise<Record<BenchmarkName, BenchVisit>>;
};

/** Returns a function that returns the elements in turn, again and again. */
export function createCycle<T>(all: readonly T[]): () => T {
  if (all.length === 0) throw new Error("the list of values is empty");
  let next = 0;
  return () => {
    next = (next + 1) % all.length;
    return all[next] as T;
  };
}

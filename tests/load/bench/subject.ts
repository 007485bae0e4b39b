import type { BenchVisit } from "./load-generator.ts";
import type { RunningSubject } from "./pinned-process.ts";

/** Benchmark visits in the order of the table. */
export const benchmarkNames = ["list", "search", "product", "cart", "order"] as const;
export type BenchmarkName = (typeof benchmarkNames)[number];

/** Benchmark subject: Karaj or a peer. */
export type BenchmarkSubject = {
  name: string;
  version: string;
  /** Prepares everything except the database: packages and build. */
  install?: () => Promise<void>;
  /** Fills an empty database with the products. */
  fill: (databaseUrl: string) => Promise<void>;
  /** Starts the server in production mode. */
  start: (databaseUrl: string) => Promise<RunningSubject>;
  /** Returns the visits for each benchmark. */
  visits: (running: RunningSubject, databaseUrl: string) => Promise<Record<BenchmarkName, BenchVisit>>;
};

/** Returns a function that cycles through the elements. */
export function createCycle<T>(all: readonly T[]): () => T {
  if (all.length === 0) throw new Error("the list of values is empty");
  let next = 0;
  return () => {
    next = (next + 1) % all.length;
    return all[next] as T;
  };
}

import type { BenchVisit } from "./load-generator.ts";
import type { RunningSubject } from "./pinned-process.ts";

/** Names of the benchmarks, in the order of the table. Their requests repeat. */
export const repeatedBenchmarks = ["list", "search", "product", "cart", "order"] as const;
/** Names of the benchmarks whose requests never repeat, in the order of the table. */
export const distinctBenchmarks = ["distinctList", "distinctFilter", "distinctText"] as const;
export type RepeatedBenchmark = (typeof repeatedBenchmarks)[number];
export type DistinctBenchmark = (typeof distinctBenchmarks)[number];
export type BenchmarkName = RepeatedBenchmark | DistinctBenchmark;

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
  /** Returns one visit for each benchmark with repeated requests. */
  visits: (running: RunningSubject, databaseUrl: string) => Promise<Record<RepeatedBenchmark, BenchVisit>>;
  /** Returns one visit for each benchmark with distinct requests, which the seed decides. */
  distinctVisits: (databaseUrl: string, seed: number) => Promise<Record<DistinctBenchmark, BenchVisit>>;
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

import type { LoadResult } from "./load-generator.ts";
import type { BenchmarkName } from "./subject.ts";

/** Measured values of one subject. */
export type SubjectMeasurements = {
  name: string;
  version: string;
  loads: Partial<Record<BenchmarkName, LoadResult & { cpuMs: number }>>;
  readySeconds: number;
  /**
   * Memory in megabytes right after the last load. `megabytesAtRest` is the memory after half a minute without
   * requests.
   */
  megabytes: number;
  megabytesAtRest: number;
};

/** Value that is measured only for Karaj. It may have a minimum (`goal`) or a maximum (`most`). */
export type KarajMetric = { label: string; value: number; goal?: number; most?: number };

const titles: Record<BenchmarkName, string> = {
  list: "filtered list of 16 with facets",
  search: "text search with facets",
  product: "one product",
  cart: "add to cart",
  order: "whole order",
  distinctList: "new filtered list of 16 with facets",
  distinctFilter: "text search with a new filter and facets",
  distinctText: "search of a new text with facets",
};

/** Ratio that Karaj's throughput must reach compared with the better peer, by benchmark. */
const goals: Record<BenchmarkName, number> = {
  list: 10,
  search: 10,
  product: 20,
  cart: 20,
  order: 30,
  distinctList: 10,
  distinctFilter: 8,
  distinctText: 6,
};
const mostMegabytes = 180;

const short = (value: number): string => {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
};

const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

export type ResultTable = {
  where: string;
  /** Benchmarks of the run, one row each. */
  names: readonly BenchmarkName[];
  found: readonly SubjectMeasurements[];
  alone: readonly KarajMetric[];
  missing: readonly string[];
};

/** Prints all measurements as one Markdown table. */
export function printTable({ where, names, found, alone, missing }: ResultTable): void {
  const karaj = found.find(({ name }) => name === "Karaj");
  const peers = found.filter((each) => each !== karaj);
  const lines = [
    row(["", ...found.map(({ name, version }) => `${name} ${version}`), "ratio to the better peer", "target"]),
    row(["---", ...found.map(() => "---"), "---", "---"]),
  ];
  for (const name of names) {
    const bestPeerRate = Math.max(0, ...peers.map(({ loads }) => loads[name]?.perSecond ?? 0));
    const own = karaj?.loads[name];
    lines.push(
      row([
        `${titles[name]}, requests/s (p50, p99 in ms)`,
        ...found.map(({ loads }) => formatResult(loads[name])),
        own && bestPeerRate > 0 ? short(own.perSecond / bestPeerRate) : "",
        `${goals[name]}`,
      ]),
    );
  }
  lines.push(
    row(["CPU time per request, ms", ...found.map(({ loads }) => costs(names, loads)), "", ""]),
    row(["ready after start, s", ...found.map(({ readySeconds }) => short(readySeconds)), "", "1"]),
    row(["memory after the load, MB", ...found.map(({ megabytes }) => short(megabytes)), "", ""]),
    row([
      "— after 30 s without requests",
      ...found.map(({ megabytesAtRest }) => short(megabytesAtRest)),
      "",
      `${mostMegabytes}`,
    ]),
  );
  if (alone.length > 0) {
    lines.push("", row(["Karaj only", "measured", "target"]), row(["---", "---", "---"]));
    for (const { label, value, goal, most } of alone) {
      const goalText = most === undefined ? (goal === undefined ? "" : `at least ${short(goal)}`) : `at most ${most}`;
      lines.push(row([label, short(value), goalText]));
    }
  }
  console.log([`${where}; Node ${process.versions.node}`, "", ...lines].join("\n"));
  for (const each of missing) console.log(`\nNot measured: ${each}`);
}

const formatResult = (load: LoadResult | undefined): string => {
  if (!load) return "";
  const failed = load.failed > 0 ? `, ${load.failed} failed` : "";
  return `${short(load.perSecond)} (${short(load.p50)}, ${short(load.p99)}${failed})`;
};

const costs = (names: readonly BenchmarkName[], loads: SubjectMeasurements["loads"]): string =>
  names.map((name) => short(loads[name]?.cpuMs ?? 0)).join(", ");

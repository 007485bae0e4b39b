export type TestCounts = { passed: number; failed: number; skipped: number };

/** Result of a stage. Stages after a failed one have the state "not run". Only stages that run tests have counts. */
export type StageResult = {
  name: string;
  state: "passed" | "failed" | "not run";
  seconds: number;
  counts?: TestCounts;
};

const marks = { passed: "✓", failed: "✗", "not run": "–" } as const;
const HEADER = ["stage", "seconds", "passed", "failed", "skipped"] as const;

const toCells = ({ name, state, seconds, counts }: StageResult): string[] => [
  `${marks[state]} ${name}`,
  state === "not run" ? "not run" : seconds.toFixed(1),
  ...(["passed", "failed", "skipped"] as const).map((count) => (counts ? String(counts[count]) : "")),
];

/** Formats the results as a table, with one line per stage and a last line with totals. */
export function formatStageTable(results: readonly StageResult[]): string {
  const counts = results.flatMap((result) => result.counts ?? []);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const total: StageResult = {
    name: "total",
    state: results.every(({ state }) => state === "passed") ? "passed" : "failed",
    seconds: sum(results.map(({ seconds }) => seconds)),
    counts: {
      passed: sum(counts.map(({ passed }) => passed)),
      failed: sum(counts.map(({ failed }) => failed)),
      skipped: sum(counts.map(({ skipped }) => skipped)),
    },
  };
  const rows = [[...HEADER], ...[...results, total].map(toCells)];
  const widths = HEADER.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  return rows
    .map((cells) =>
      cells
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Result of one mutant, as Stryker reports it. */
export type MutantStatus =
  | "Killed"
  | "Survived"
  | "NoCoverage"
  | "Timeout"
  | "CompileError"
  | "RuntimeError"
  | "Ignored"
  | "Pending";

export type AreaScore = { area: string; killed: number; survived: number; uncovered: number };

/**
 * Counts the mutants of an area. A mutant that makes a test run endlessly counts as killed. Mutants that were ignored or
 * cannot run do not count.
 */
export function countMutants(area: string, statuses: readonly MutantStatus[]): AreaScore {
  const count = (...counted: MutantStatus[]) => statuses.filter((status) => counted.includes(status)).length;
  return {
    area,
    killed: count("Killed", "Timeout"),
    survived: count("Survived"),
    uncovered: count("NoCoverage"),
  };
}

/** Formats the scores as a table with one line per area. The score is the share of killed mutants, rounded down. */
export function formatScoreTable(scores: readonly AreaScore[]): string {
  const rows = [
    ["area", "mutants", "killed", "survived", "no coverage", "score"],
    ...scores.map(({ area, killed, survived, uncovered }) => {
      const mutants = killed + survived + uncovered;
      const score = mutants === 0 ? "–" : `${(Math.floor((killed / mutants) * 1_000) / 10).toFixed(1)} %`;
      return [area, String(mutants), String(killed), String(survived), String(uncovered), score];
    }),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0))) ?? [];
  return rows
    .map((cells) =>
      cells
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join("  "),
    )
    .join("\n");
}

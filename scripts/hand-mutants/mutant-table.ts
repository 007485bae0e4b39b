/** Result of one mutant. Only a killed mutant is a success. */
export type MutantResult = {
  area: string;
  name: string;
  state: "killed" | "survived" | "not run";
  /** Title of the test that failed, or the reason why no test ran. */
  detail: string;
  seconds: number;
};

/** Formats the results as a table with one line per mutant, and a last line with the counts. */
export function formatMutantTable(results: readonly MutantResult[]): string {
  const rows = [
    ["area", "mutant", "killed by", "seconds"],
    ...results.map(({ area, name, state, detail, seconds }) => [
      area,
      name,
      state === "killed" ? detail : [state.toUpperCase(), detail].filter(Boolean).join(": "),
      seconds.toFixed(1),
    ]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  const lines = rows.map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
  const count = (state: MutantResult["state"]) => results.filter((result) => result.state === state).length;
  const sums = `${count("killed")} killed, ${count("survived")} survived, ${count("not run")} not run`;
  return [...lines, "", sums].join("\n");
}

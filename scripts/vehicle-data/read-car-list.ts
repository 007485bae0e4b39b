import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { UsageError } from "../command-line.ts";

/** Reads the rows of a CSV file with cars. Throws a UsageError if the file is unreadable or lacks a required column. */
export function readCarList<Column extends string>(
  file: string,
  requiredColumns: readonly Column[],
): Record<Column, string>[] {
  const [header = [], ...lines] = readCsvLines(file);
  const missing = requiredColumns.filter((name) => !header.includes(name));
  if (missing.length > 0) {
    throw new UsageError(`${file} needs the columns ${requiredColumns.join(", ")}; it lacks ${missing.join(", ")}`);
  }
  const columnIndexes = requiredColumns.map((name) => [name, header.indexOf(name)] as const);
  return lines.map(
    (line) => Object.fromEntries(columnIndexes.map(([name, at]) => [name, line[at]])) as Record<Column, string>,
  );
}

function readCsvLines(file: string): string[][] {
  try {
    return parse(readFileSync(file, "utf8"), { bom: true });
  } catch (error) {
    throw new UsageError(`${file} can't be read: ${(error as Error).message}`);
  }
}

/**
 * Reads the list of cars that the command line names. If the file is missing or invalid, prints a message and exits
 * with code 2.
 */
export function readCarListArgument<Column extends string>(suite: string, requiredColumns: readonly Column[]) {
  try {
    const file = process.argv[2];
    if (file) return readCarList(file, requiredColumns);
    throw new UsageError(
      `Usage: npm run vehicles -- ${suite} FILE.csv, with the columns ${requiredColumns.join(", ")}`,
    );
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}

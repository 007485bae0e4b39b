import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { UsageError } from "../import/usage-error.ts";

/** The rows of a CSV file of cars. One that can't be read, or lacks a column that is needed, is a UsageError of one line. */
export function readCars<Column extends string>(file: string, needed: readonly Column[]): Record<Column, string>[] {
  const [header = [], ...lines] = linesOf(file);
  const missing = needed.filter((name) => !header.includes(name));
  if (missing.length > 0) {
    throw new UsageError(`${file} needs the columns ${needed.join(", ")}; it lacks ${missing.join(", ")}`);
  }
  const places = needed.map((name) => [name, header.indexOf(name)] as const);
  return lines.map(
    (line) => Object.fromEntries(places.map(([name, at]) => [name, line[at]])) as Record<Column, string>,
  );
}

function linesOf(file: string): string[][] {
  try {
    return parse(readFileSync(file, "utf8"), { bom: true });
  } catch (error) {
    throw new UsageError(`${file} can't be read: ${(error as Error).message}`);
  }
}

/** The rows of the file that a command was given; where they can't be had the command ends with a line on why. */
export function carsOfCommand<Column extends string>(command: string, needed: readonly Column[]) {
  try {
    const file = process.argv[2];
    if (file) return readCars(file, needed);
    throw new UsageError(`Usage: npm run ${command} -- FILE.csv, with the columns ${needed.join(", ")}`);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}

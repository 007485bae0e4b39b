import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { formatCsvCell } from "#domain/csv/csv-cell.ts";
import type { RowReportEntry } from "#domain/csv/row-reader.ts";
import { UsageError } from "../command-line.ts";

/**
 * Report file of an import, with one line per problem. The lines are written to a temporary file, which is renamed
 * when the import is done.
 */
export class ImportReport {
  readonly file: string;
  lines = 0;
  readonly #partialFile: string;
  readonly #handle: number;

  constructor(file: string, input: string) {
    this.file = file;
    this.#partialFile = `${file}.${process.pid}.partial`;
    if (existsSync(file) && realpathSync(file) === realpathSync(input)) {
      throw new UsageError(`--report ${file}: this is the file to import`);
    }
    if (existsSync(file) && !statSync(file).isFile()) throw new UsageError(`--report ${file}: this is a folder`);
    try {
      mkdirSync(dirname(file), { recursive: true });
      this.#handle = openSync(this.#partialFile, "w");
    } catch (error) {
      throw new UsageError(`--report ${file}: cannot be written (${(error as NodeJS.ErrnoException).code})`);
    }
    writeSync(this.#handle, "\ufeffrow,column,level,reason\n");
  }

  add({ row, column, level, reason }: RowReportEntry): void {
    this.lines += 1;
    writeSync(this.#handle, `${[String(row), column, level, reason].map(formatCsvCell).join(",")}\n`);
  }

  /** Gives the report its final name. If there were no problems, deletes an older report instead. */
  publish(): void {
    if (this.lines > 0) renameSync(this.#partialFile, this.file);
    else rmSync(this.file, { force: true });
  }

  discard(): void {
    closeSync(this.#handle);
    rmSync(this.#partialFile, { force: true });
  }
}

/** Progress bar of the two phases of an import, check and write. It appears only on terminals. */
export class ImportProgressBar {
  #lastLine = "";

  show(phase: "check" | "write", done: number, total: number): void {
    if (!process.stderr.isTTY || total === 0) return;
    const ratio = Math.min(1, done / total);
    const width = 30;
    const bar = "█".repeat(Math.round(ratio * width)).padEnd(width, "░");
    const line = `${phase === "check" ? "Checking" : "Writing "} ${bar} ${String(Math.round(ratio * 100)).padStart(3)} %`;
    if (line === this.#lastLine) return;
    this.#lastLine = line;
    process.stderr.write(`\r${line}`);
  }

  end(): void {
    if (this.#lastLine) process.stderr.write("\n");
  }
}

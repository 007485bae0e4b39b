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
import type { ReportLine } from "#domain/import/cells.ts";
import { csvCell } from "#domain/import/csv-cell.ts";
import { UsageError } from "./usage-error.ts";

/** The report grows beside its place and takes it only when the import is done. */
export class Report {
  readonly file: string;
  lines = 0;
  readonly #growing: string;
  readonly #handle: number;

  constructor(file: string, input: string) {
    this.file = file;
    this.#growing = `${file}.${process.pid}.partial`;
    if (existsSync(file) && realpathSync(file) === realpathSync(input)) {
      throw new UsageError(`--report ${file}: that is the file to import`);
    }
    if (existsSync(file) && !statSync(file).isFile()) throw new UsageError(`--report ${file}: that is a folder`);
    try {
      mkdirSync(dirname(file), { recursive: true });
      this.#handle = openSync(this.#growing, "w");
    } catch (error) {
      throw new UsageError(
        `--report ${file} can't be written (${(error as NodeJS.ErrnoException).code}); name another place`,
      );
    }
    writeSync(this.#handle, "\ufeffrow,column,level,reason\n");
  }

  add({ row, column, level, reason }: ReportLine): void {
    this.lines += 1;
    writeSync(this.#handle, `${[String(row), column, level, reason].map(csvCell).join(",")}\n`);
  }

  /** Puts the report in its place; without a line there is none, and an older one goes. */
  keep(): void {
    if (this.lines > 0) renameSync(this.#growing, this.file);
    else rmSync(this.file, { force: true });
  }

  discard(): void {
    closeSync(this.#handle);
    rmSync(this.#growing, { force: true });
  }
}

/** How far reading and writing have come, where somebody is looking. */
export class ProgressBar {
  #shown = "";

  show(phase: "check" | "write", done: number, total: number): void {
    if (!process.stderr.isTTY || total === 0) return;
    const part = Math.min(1, done / total);
    const width = 30;
    const bar = "█".repeat(Math.round(part * width)).padEnd(width, "░");
    const line = `${phase === "check" ? "Checking" : "Writing "} ${bar} ${String(Math.round(part * 100)).padStart(3)} %`;
    if (line === this.#shown) return;
    this.#shown = line;
    process.stderr.write(`\r${line}`);
  }

  end(): void {
    if (this.#shown) process.stderr.write("\n");
  }
}

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseTestReport, type TestReport } from "./test-report.ts";

/** Maximum time of one run of tests, in milliseconds. A mutant may cause an endless loop. */
const MAX_RUN_MS = 10 * 60_000;

/** Tests to run: files relative to the project folder, and a part of the titles. */
type TestSelection = { project: "unit" | "e2e"; files: readonly string[]; title?: string };

/** Copy of the repository in a temporary folder, whose sources may be changed. It shares node_modules. */
export class ScratchCopy {
  readonly #root: string;
  #running: ChildProcess | undefined;

  /** Copies the files that git knows or would add, as they are in the working tree. */
  constructor(source: string) {
    this.#root = mkdtempSync(join(tmpdir(), "karaj-mutants-"));
    const { stdout, status, stderr } = spawnSync(
      "git",
      ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
      {
        cwd: source,
        encoding: "utf8",
        maxBuffer: 100_000_000,
      },
    );
    if (status !== 0) throw new Error(`git ls-files failed: ${stderr}`);
    for (const file of stdout.split("\0")) {
      // A file that was deleted in the working tree is still in the index.
      if (file && existsSync(join(source, file))) cpSync(join(source, file), join(this.#root, file));
    }
    symlinkSync(join(source, "node_modules"), join(this.#root, "node_modules"));
  }

  /** Changes a file while `work` runs, and restores it afterwards. */
  async withChangedFile<T>(file: string, change: (text: string) => string, work: () => Promise<T>): Promise<T> {
    const path = join(this.#root, file);
    const original = readFileSync(path, "utf8");
    writeFileSync(path, change(original));
    try {
      return await work();
    } finally {
      writeFileSync(path, original);
    }
  }

  /** Runs tests and stops at the first failure unless `all`. Throws with the output if Vitest wrote no report. */
  async runTests({ project, files, title }: TestSelection, { all = false } = {}): Promise<TestReport> {
    if (project === "e2e") {
      const built = await this.#run(["scripts/build.ts", "--if-needed", "--quiet"]);
      if (built.status !== 0) throw new Error(`The build failed:\n${built.output}`);
    }
    const reportFile = join(this.#root, "test-report.json");
    rmSync(reportFile, { force: true });
    const { output } = await this.#run([
      "node_modules/vitest/vitest.mjs",
      "run",
      ...["--project", project],
      ...["--reporter", "json", "--outputFile", reportFile],
      ...(all ? [] : ["--bail", "1"]),
      ...(title ? ["--testNamePattern", title.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")] : []),
      ...files,
    ]);
    if (!existsSync(reportFile)) throw new Error(`Vitest wrote no report:\n${output}`);
    return parseTestReport(readFileSync(reportFile, "utf8"));
  }

  async #run(commandLine: readonly string[]): Promise<{ status: number | null; output: string }> {
    const child = spawn(process.execPath, commandLine, {
      cwd: this.#root,
      stdio: ["ignore", "pipe", "pipe"],
      timeout: MAX_RUN_MS,
    });
    this.#running = child;
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
    const status = await new Promise<number | null>((resolve) => child.once("close", resolve));
    this.#running = undefined;
    return { status, output };
  }

  /** Ends a run of tests that has not finished, and removes the copy. */
  remove(): void {
    this.#running?.kill();
    rmSync(this.#root, { recursive: true, force: true });
  }
}

/**
 * `npm run test:slow -- mutants [AREA or NAME…]`: applies the mutants of tests/mutants one after another in a copy of
 * the repository, and runs the tests that must fail. Exits with code 1 if a mutant survives, if an entry is out of date
 * or if the tests fail without a mutant.
 */
import { join } from "node:path";
import { exitOnSignals, registerExitCleanup } from "../tests/support/exit-cleanup.ts";
import { runCommand, UsageError } from "./command-line.ts";
import { formatMutantTable, type MutantResult } from "./hand-mutants/mutant-table.ts";
import {
  applyMutant,
  isBrowserTest,
  listMutantProblems,
  type Mutant,
  MutantFileError,
  readMutants,
  selectMutants,
} from "./hand-mutants/mutants.ts";
import { ScratchCopy } from "./hand-mutants/scratch-copy.ts";

const root = join(import.meta.dirname, "..");

const getProject = ({ tests }: Mutant) => (tests.every(isBrowserTest) ? "e2e" : "unit");

/**
 * Runs the test files of the mutants without a mutant. Lists the failed tests, the files that could not be loaded and
 * the titles that match no test.
 */
async function listUnmutatedFailures(copy: ScratchCopy, mutants: readonly Mutant[]): Promise<string[]> {
  const problems: string[] = [];
  for (const project of ["unit", "e2e"] as const) {
    const ofProject = mutants.filter((mutant) => getProject(mutant) === project);
    if (ofProject.length === 0) continue;
    const files = [...new Set(ofProject.flatMap(({ tests }) => tests))].sort();
    const { passed, failed, errors } = await copy.runTests({ project, files }, { all: true });
    problems.push(
      ...errors,
      ...failed.map(({ file, title, message }) => `${file}: “${title}” fails without a mutant: ${message}`),
    );
    for (const { area, name, tests, title = "" } of ofProject) {
      const isFound = passed.some(
        (test) => tests.some((file) => test.file.endsWith(file)) && test.title.includes(title),
      );
      if (!isFound) problems.push(`${area}, “${name}”: no passing test of ${tests.join(", ")} matches “${title}”`);
    }
  }
  return problems;
}

async function runMutant(copy: ScratchCopy, mutant: Mutant): Promise<MutantResult> {
  const { area, name, file, tests, title } = mutant;
  const start = performance.now();
  const finish = (state: MutantResult["state"], detail: string): MutantResult => ({
    area,
    name,
    state,
    detail,
    seconds: (performance.now() - start) / 1_000,
  });
  try {
    const { failed, errors } = await copy.withChangedFile(
      file,
      (text) => applyMutant(mutant, text),
      () => copy.runTests({ project: getProject(mutant), files: tests, title }),
    );
    const [first] = failed;
    if (first) return finish("killed", first.title);
    // A file that cannot be loaded shows that the mutant is invalid, not that a test catches the fault.
    return errors.length > 0 ? finish("not run", errors.join("\n")) : finish("survived", "");
  } catch (error) {
    return finish("not run", (error as Error).message);
  }
}

async function main(): Promise<void> {
  const mutants = selectMutants(readMutants(root), process.argv.slice(2));
  const problems = listMutantProblems(root, mutants);
  if (problems.length > 0) throw new MutantFileError(problems.join("\n"));
  exitOnSignals();
  const copy = new ScratchCopy(root);
  registerExitCleanup(() => copy.remove());
  process.stdout.write(`Running the tests of ${mutants.length} mutants without a mutant …\n`);
  const failures = await listUnmutatedFailures(copy, mutants);
  if (failures.length > 0) throw new UsageError(failures.join("\n"));
  const results: MutantResult[] = [];
  for (const [index, mutant] of mutants.entries()) {
    const result = await runMutant(copy, mutant);
    process.stdout.write(`${index + 1}/${mutants.length} ${result.state}: ${mutant.name}\n`);
    results.push(result);
  }
  process.stdout.write(`\n${formatMutantTable(results)}\n`);
  if (results.some(({ state }) => state !== "killed")) process.exitCode = 1;
}

runCommand(main, (error) => (error instanceof MutantFileError ? error.message : undefined));

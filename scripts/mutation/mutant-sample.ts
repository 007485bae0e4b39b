/**
 * Plugin of Stryker that tests a sample of the mutants, for areas whose tests take seconds for each mutant. The sample
 * is drawn by a hash of file, place and replacement, so that a second run tests the same mutants.
 */
import { createHash } from "node:crypto";
import { basename } from "node:path";

/** Mutant with the place of its first character. */
export type SampledMutant = {
  fileName: string;
  location: { start: { line: number; column: number } };
  replacement?: string | undefined;
};

type CheckResult = { status: "passed" } | { status: "compileError"; reason: string };

/** Returns whether a mutant belongs to the sample that contains about one of `every` mutants. */
export function isInSample({ fileName, location, replacement }: SampledMutant, every: number): boolean {
  if (every <= 1) return true;
  const { line, column } = location.start;
  // The name without folders, because Stryker mutates a copy of the project.
  const text = `${basename(fileName)}:${line}:${column}:${replacement ?? ""}`;
  return createHash("sha256").update(text).digest().readUInt32BE(0) % every === 0;
}

const sampleChecker = {
  async init(): Promise<void> {},
  /** Marks mutants outside of the sample as impossible to compile, because Stryker runs no tests for such mutants. */
  async check(mutants: readonly (SampledMutant & { id: string })[]): Promise<Record<string, CheckResult>> {
    const every = Number(process.env.MUTATION_SAMPLE ?? 1);
    return Object.fromEntries(
      mutants.map((mutant) => [
        mutant.id,
        isInSample(mutant, every)
          ? { status: "passed" as const }
          : { status: "compileError" as const, reason: "not in the sample" },
      ]),
    );
  },
};

/** The plugin, in the form that Stryker loads. */
export const strykerPlugins = [{ kind: "Checker", name: "mutant-sample", value: sampleChecker }] as const;

/**
 * Hand-picked mutants: realistic faults that a test must catch. Each area has one file, tests/mutants/<area>.json.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";

const testFileSchema = z
  .string()
  .regex(/\.(?:test\.tsx?|e2e\.ts)$/, "is no test file of the unit tests or of the browser tests");

const mutantSchema = z.strictObject({
  /** Sentence that describes the planted fault. */
  name: z.string().trim().min(1),
  file: z.string().regex(/^src\/.+\.(?:tsx?|css|json)$/, "is no source file below src"),
  /** Text that occurs exactly once in the file. */
  find: z.string().min(1),
  replace: z.string(),
  /** Test files of which at least one test fails with the mutant, relative to the project folder. */
  tests: z
    .array(testFileSchema)
    .min(1)
    .refine(
      (files) => new Set(files.map(isBrowserTest)).size < 2,
      "must be either unit tests or browser tests, not both",
    ),
  /** Part of the titles of the tests to run, which makes slow test files faster. */
  title: z.string().min(1).optional(),
});
const mutantFileSchema = z.array(mutantSchema).min(1);

export type Mutant = z.infer<typeof mutantSchema> & {
  /** Name of the JSON file without its ending. */
  area: string;
};

/** Returns whether a test file belongs to the browser tests, which need a built server. */
export function isBrowserTest(file: string): boolean {
  return file.endsWith(".e2e.ts");
}

/** Error of a file in tests/mutants. The message names file, entry and field of each problem. */
export class MutantFileError extends Error {}

/** Names an entry of a parsed file by its position, and by its `name` where it has one. */
function formatEntry(content: unknown, position: number): string {
  const name: unknown = Array.isArray(content) ? content[position]?.name : undefined;
  return typeof name === "string" ? `entry ${position + 1} (“${name}”)` : `entry ${position + 1}`;
}

/** Parses the content of a file in tests/mutants. Throws a MutantFileError that lists all problems. */
export function parseMutants(file: string, text: string): Mutant[] {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new MutantFileError(`${file}: is no JSON: ${(error as Error).message}`);
  }
  const parsed = mutantFileSchema.safeParse(content);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path: [entry, ...field], message }) => {
      const place = typeof entry === "number" ? [file, formatEntry(content, entry)] : [file];
      if (field.length > 0) place.push(`field “${field.join(".")}”`);
      return `${place.join(", ")}: ${message}`;
    });
    throw new MutantFileError(problems.join("\n"));
  }
  return parsed.data.map((mutant) => ({ ...mutant, area: basename(file, ".json") }));
}

/** Reads the mutants of all areas. Throws a MutantFileError if a file is invalid. */
export function readMutants(root: string): Mutant[] {
  return globSync("tests/mutants/*.json", { cwd: root })
    .sort()
    .flatMap((file) => parseMutants(file, readFileSync(join(root, file), "utf8")));
}

/**
 * Selects mutants by area, or by part of the name where the argument is no area. Without arguments selects all. Throws
 * a MutantFileError for an argument that selects nothing.
 */
export function selectMutants(mutants: readonly Mutant[], wanted: readonly string[]): Mutant[] {
  if (wanted.length === 0) return [...mutants];
  const areas = [...new Set(mutants.map(({ area }) => area))];
  const selected = new Set<Mutant>();
  for (const argument of wanted) {
    const found = areas.includes(argument)
      ? mutants.filter(({ area }) => area === argument)
      : mutants.filter(({ name }) => name.toLowerCase().includes(argument.toLowerCase()));
    if (found.length === 0) {
      throw new MutantFileError(`No area and no name matches “${argument}”. The areas are ${areas.join(", ")}.`);
    }
    for (const mutant of found) selected.add(mutant);
  }
  return mutants.filter((mutant) => selected.has(mutant));
}

/** Replaces the text of the mutant in the source. Throws a MutantFileError unless it occurs exactly once. */
export function applyMutant({ area, name, file, find, replace }: Mutant, source: string): string {
  const [before, after, ...more] = source.split(find);
  if (before === undefined || after === undefined || more.length > 0) {
    const count = source.split(find).length - 1;
    throw new MutantFileError(`${area}, “${name}”: the text of “find” occurs ${count} times in ${file}, not once`);
  }
  return before + replace + after;
}

/**
 * Lists the problems of the mutants: names used twice, missing files, texts that do not occur exactly once, and
 * replacements that change nothing.
 */
export function listMutantProblems(root: string, mutants: readonly Mutant[]): string[] {
  const problems: string[] = [];
  const names = new Set<string>();
  for (const mutant of mutants) {
    const label = `${mutant.area}, “${mutant.name}”`;
    if (names.has(mutant.name)) problems.push(`${label}: another mutant has this name`);
    names.add(mutant.name);
    if (mutant.find === mutant.replace) problems.push(`${label}: “replace” equals “find”`);
    for (const file of [mutant.file, ...mutant.tests]) {
      if (!existsSync(join(root, file))) problems.push(`${label}: ${file} does not exist`);
    }
    if (!existsSync(join(root, mutant.file))) continue;
    try {
      applyMutant(mutant, readFileSync(join(root, mutant.file), "utf8"));
    } catch (error) {
      problems.push((error as Error).message);
    }
  }
  return problems;
}

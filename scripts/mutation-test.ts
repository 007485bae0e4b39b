/**
 * Measures how many faults the tests of an area notice. Stryker changes the code in many small ways, the mutants, and
 * runs the tests that reach each mutant. Prints the mutants that no test notices, then one table.
 * npm run test:mutation -- [AREA…] [--file TEXT] [--sample N]
 * Without names, runs the areas that need no database. `--file` changes only the files whose path contains the text.
 * `--sample` tests about one of N mutants.
 */
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";
import { listFiles, type MutationArea, mutationAreas } from "./mutation/areas.ts";
import { isInSample } from "./mutation/mutant-sample.ts";
import { type AreaScore, countMutants, formatScoreTable } from "./mutation/score-table.ts";

type LogLevel = NonNullable<ConstructorParameters<typeof Stryker>[0]["logLevel"]>;

const root = join(import.meta.dirname, "..");

async function testArea(name: string, { files, tests, project }: MutationArea): Promise<AreaScore> {
  process.env.MUTATION_PROJECT = project;
  const mutate = listFiles([...files, "!**/*.test.ts"]).filter((file) => file.includes(values.file));
  if (mutate.length === 0) return countMutants(name, []);
  console.log(`\n${name}: ${mutate.length} files`);
  const results = await new Stryker({
    testRunner: "vitest",
    plugins: [
      import.meta.resolve("@stryker-mutator/vitest-runner"),
      join(import.meta.dirname, "mutation/ignored-strings.ts"),
      join(import.meta.dirname, "mutation/mutant-sample.ts"),
    ],
    checkers: every > 1 ? ["mutant-sample"] : [],
    ignorers: ["ignored-strings"],
    vitest: { configFile: "scripts/mutation/vitest.config.ts", related: false },
    mutate,
    testFiles: listFiles(tests),
    coverageAnalysis: "perTest",
    // A mutant in code that runs when its file is loaded needs a fresh process, which takes most of the time.
    ignoreStatic: true,
    // Stryker reads the compiler settings with an interface that TypeScript 7 does not have. Vitest needs none of them.
    tsconfigFile: "none",
    concurrency: 2,
    timeoutMS: 20_000,
    ignorePatterns: ["/build", "/data", "/coverage", "/.cache", "/tests/visual", "/clients/*/node_modules"],
    tempDirName: `.cache/mutation/${name}`,
    reporters: ["html"],
    htmlReporter: { fileName: `coverage/mutation/${name}.html` },
    logLevel: "warn" as LogLevel,
  }).runMutationTest();
  // Stryker does not ask the checker about mutants that no test reaches.
  const mutants = results.filter((mutant) => mutant.status !== "NoCoverage" || isInSample(mutant, every));
  for (const { status, fileName, location, mutatorName, replacement } of mutants) {
    if (status !== "Survived" && status !== "NoCoverage") continue;
    const { line, column } = location.start;
    const code = (replacement ?? mutatorName).replace(/\s+/g, " ").slice(0, 100);
    console.log(
      `${status === "Survived" ? "survived" : "no coverage"}  ${relative(root, fileName)}:${line}:${column}  ${code}`,
    );
  }
  return countMutants(
    name,
    mutants.map(({ status }) => status),
  );
}

process.chdir(root);
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { file: { type: "string", default: "" }, sample: { type: "string", default: "1" } },
});
const every = Number(values.sample);
if (!Number.isInteger(every) || every < 1) {
  console.error("--sample needs a whole number of at least 1.");
  process.exit(2);
}
process.env.MUTATION_SAMPLE = String(every);
const unknown = positionals.filter((name) => !Object.hasOwn(mutationAreas, name));
if (unknown.length > 0) {
  console.error(`There is no area ${unknown.join(", ")}. Areas: ${Object.keys(mutationAreas).join(", ")}`);
  process.exit(2);
}
const areas = Object.entries(mutationAreas).filter(([name, { project }]) =>
  positionals.length === 0 ? project === "rules" : positionals.includes(name),
);
const scores: AreaScore[] = [];
for (const [name, area] of areas) scores.push(await testArea(name, area));
console.log(`\n${formatScoreTable(scores)}`);

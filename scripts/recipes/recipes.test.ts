import { execFile } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { followRecipe, parseRecipe } from "./follow-recipe.ts";

const root = join(import.meta.dirname, "../..");
const sources = [
  "src",
  "scripts",
  "tests",
  "clients",
  ".gitignore",
  "server.js",
  ...globSync("*.{json,ts}", { cwd: root }),
];

/** How-to pages with complete code. The other pages only list the files to change. */
const recipes = globSync("docs/how-to/*.md", { cwd: root })
  .sort()
  .map((path) => ({ name: basename(path, ".md"), markdown: readFileSync(join(root, path), "utf8") }))
  .filter(({ markdown }) => parseRecipe(markdown).length > 0);

/** Time limit for copying and checking, in milliseconds. The type check alone takes half a minute on a free machine. */
const TIMEOUT_MS = 300_000;

describe("Recipes in docs/how-to", () => {
  const folder = mkdtempSync(join(tmpdir(), "recipes-"));
  const changed = new Set<string>();
  const failures: string[] = [];

  /** Runs a Node program in the copy. Resolves to its output if it fails, and to an empty text if it succeeds. */
  const findProblems = async (program: string, ...args: string[]): Promise<string> => {
    try {
      await promisify(execFile)(process.execPath, [program, ...args], { cwd: folder, maxBuffer: 10_000_000 });
      return "";
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      return `${stdout}${stderr}` || String(error);
    }
  };

  beforeAll(() => {
    for (const source of sources) cpSync(join(root, source), join(folder, source), { recursive: true });
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    for (const { name, markdown } of recipes) {
      try {
        for (const path of followRecipe(markdown, folder)) changed.add(path);
      } catch (error) {
        failures.push(`docs/how-to/${name}.md: ${(error as Error).message}`);
      }
    }
  }, TIMEOUT_MS);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("Every anchor line that a recipe names occurs exactly once in the file to change", () => {
    expect(recipes.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["add-a-filter", "add-a-job", "add-a-language", "add-a-listing-field", "add-a-migration"]),
    );
    expect(recipes.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["add-a-page", "add-an-admin-resource", "add-an-api-operation"]),
    );
    expect(failures).toEqual([]);
  });

  it(
    "The code passes type check, linter, translation check and module boundary check after following all recipes",
    async () => {
      expect(await findProblems("node_modules/.bin/react-router", "typegen")).toBe("");
      const problems = await Promise.all([
        // Several checkers check shared types several times. One takes 60 % of the processor time and memory.
        findProblems("node_modules/.bin/tsc", "--noEmit", "--checkers", "1"),
        findProblems("node_modules/.bin/biome", "check", ...changed),
        findProblems("scripts/check-translations.ts"),
        findProblems("scripts/check-module-boundaries.ts"),
      ]);
      expect(problems.join("")).toBe("");
    },
    TIMEOUT_MS,
  );
});

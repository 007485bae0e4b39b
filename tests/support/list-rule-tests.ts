import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "../..");
/** Matches code that opens a database, starts a process, or reads values that the setup of a test run provides. */
const needsServices =
  /\b(?:inject|openDatabase|createCluster|startPostgres|launchPostgres)\(|"node:child_process"|\/(?:decoder-pool|render-picture)\.server\.ts"/;

/** Lists the files in the folder `tests` that a file imports, relative to the project folder. */
function listTestImports(file: string, text: string): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)]
    .map(([, target = ""]) => join(dirname(file), target))
    .filter((path) => path.startsWith("tests/") && /\.tsx?$/.test(path) && existsSync(join(root, path)));
}

/**
 * Lists the test files that match the patterns and need no services: no database, server or other process. Test support
 * that a test imports is checked as well.
 */
export function listRuleTests(patterns: readonly string[]): string[] {
  const results = new Map<string, boolean>();
  const isRuleFile = (file: string): boolean => {
    const known = results.get(file);
    if (known !== undefined) return known;
    const text = readFileSync(join(root, file), "utf8");
    // A file whose imports are still being checked counts as needing no services, so that import cycles end.
    results.set(file, true);
    const isFree = !needsServices.test(text) && listTestImports(file, text).every(isRuleFile);
    results.set(file, isFree);
    return isFree;
  };
  return globSync([...patterns], { cwd: root })
    .sort()
    .filter(isRuleFile);
}

import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "../..");
/** Code that opens a database, starts a server or another process, or reads what the setup of a run provides. */
const needsServices =
  /\b(?:inject|openDatabase|createCluster|startPostgres|launchPostgres)\(|"node:child_process"|\/(?:decoder-pool|render-picture)\.server\.ts"/;

/** Lists the files of `tests` that a file imports, relative to the project folder. */
function listTestImports(file: string, text: string): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)]
    .map(([, target = ""]) => join(dirname(file), target))
    .filter((path) => path.startsWith("tests/") && /\.tsx?$/.test(path) && existsSync(join(root, path)));
}

/**
 * Lists the tests among the files that match the patterns and need no database, server or other process. Neither the
 * test nor the test support that it imports starts one.
 */
export function listRuleTests(patterns: readonly string[]): string[] {
  const results = new Map<string, boolean>();
  const isRuleFile = (file: string): boolean => {
    const known = results.get(file);
    if (known !== undefined) return known;
    const text = readFileSync(join(root, file), "utf8");
    // A file that is being checked counts as free of services, so that import cycles end.
    results.set(file, true);
    const isFree = !needsServices.test(text) && listTestImports(file, text).every(isRuleFile);
    results.set(file, isFree);
    return isFree;
  };
  return globSync([...patterns], { cwd: root })
    .sort()
    .filter(isRuleFile);
}

/**
 * Checks module boundaries that the linter cannot: a relative import must stay in its own layer, and files must stay
 * small. Other layers are imported by their #name, which the linter checks.
 */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const root = join(import.meta.dirname, "../src");
const MAX_LINES = 400;

const problems = globSync("**/*.{ts,tsx}", { cwd: root, exclude: ["db/seed/vocabulary/*"] }).flatMap((file) => {
  const text = readFileSync(join(root, file), "utf8");
  const layer = file.split("/")[0];
  const found: string[] = [];
  for (const [, target = ""] of text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)) {
    const resolved = relative(root, join(root, dirname(file), target));
    const allowed = resolved.startsWith("../tests/") && /\.test\.tsx?$/.test(file);
    if (resolved.split("/")[0] !== layer && !allowed) found.push(`src/${file}: reach “${target}” by its room's #name`);
  }
  const lines = text.split("\n").length;
  if (lines > MAX_LINES) found.push(`src/${file}: ${lines} lines; split what is more than ${MAX_LINES}`);
  return found;
});
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log("rooms: imports stay inside, files are small");

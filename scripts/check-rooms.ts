/**
 * Checks what the linter's import directions can't: that a relative import stays in its own room
 * (another room is reached by its #name, which the linter judges), and that files stay small.
 */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const root = join(import.meta.dirname, "../src");
const longest = 400;

const problems = globSync("**/*.{ts,tsx}", { cwd: root, exclude: ["db/seed/vocabulary/*"] }).flatMap((file) => {
  const text = readFileSync(join(root, file), "utf8");
  const room = file.split("/")[0];
  const found: string[] = [];
  for (const [, target = ""] of text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)) {
    const resolved = relative(root, join(root, dirname(file), target));
    const allowed = resolved.startsWith("../tests/") && /\.test\.tsx?$/.test(file);
    if (resolved.split("/")[0] !== room && !allowed) found.push(`src/${file}: reach “${target}” by its room's #name`);
  }
  const lines = text.split("\n").length;
  if (lines > longest) found.push(`src/${file}: ${lines} lines; split what is more than ${longest}`);
  return found;
});
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log("rooms: imports stay inside, files are small");

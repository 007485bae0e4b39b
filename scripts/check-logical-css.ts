/**
 * Checks that styles use logical directions (start and end, not left and right), so that they work in both text
 * directions.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../src");
const physicalPatterns = [
  // Patterns of Tailwind classes.
  /(?<![\w-])-?(ml|mr|pl|pr|left|right|scroll-m[lr]|scroll-p[lr])-(\d|\[|auto|px|full)/,
  /(?<![\w-])(text|float|clear)-(left|right)(?![\w-])/,
  /(?<![\w-])(rounded|border)-(l|r|tl|tr|bl|br)(-|(?![\w-]))/,
  // Patterns of CSS properties.
  /(margin|padding|border)-(left|right)\s*:/,
  /(?<![\w-])(left|right)\s*:\s*[\d.-]/,
  /text-align\s*:\s*(left|right)/,
];

const problems = globSync("**/*.{tsx,css}", { cwd: root }).flatMap((file) =>
  readFileSync(join(root, file), "utf8")
    .split("\n")
    .flatMap((line, i) => {
      const found = physicalPatterns.map((pattern) => pattern.exec(line)?.[0]).find(Boolean);
      return found ? [`src/${file}:${i + 1}: “${found.trim()}” holds in one direction only; use start and end`] : [];
    }),
);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log("logical CSS: no physical left or right");

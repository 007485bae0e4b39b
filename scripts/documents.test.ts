import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
/** Matches file paths in the documents. Paths of source files appear with or without `src/`. */
const named =
  /`((?:src\/)?(?:kernel|i18n|ui|db|domain|web|api|jobs|server)\/[\w./-]+\.tsx?|(?:scripts|tests|deploy|samples)\/[\w./-]+\.\w+)`/g;

it("Every source file that README.md and docs name exists", () => {
  const gone = ["README.md", ...globSync("docs/**/*.md", { cwd: root })].flatMap((document) =>
    [...readFileSync(join(root, document), "utf8").matchAll(named)]
      .map(([, path = ""]) => path)
      .filter((path) => !["", "src"].some((room) => existsSync(join(root, room, path))))
      .map((path) => `${document}: ${path}`),
  );
  expect(gone).toEqual([]);
});

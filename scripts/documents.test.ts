import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
/** Matches file paths in the documents. Paths of source files may lack `src/`. */
const named =
  /`((?:src\/)?(?:kernel|i18n|ui|db|domain|web|api|jobs|server)\/[\w./-]+\.tsx?|(?:scripts|tests|deploy|samples)\/[\w./-]+\.\w+)`/g;
/** Matches the line in a guide that tells the reader to create a file. */
const created = /^Create `([\w./-]+)`/gm;
const link = /\]\(([^)\s]+)\)/g;

const read = (document: string) => readFileSync(join(root, document), "utf8");
/** Lists the text of the first group in each match. */
const listMatches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = ""]) => found);
const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```/gm, "").replace(/`[^`\n]*`/g, "");

/** Returns the anchors of a document's headings, built as on GitHub. */
const listAnchors = (text: string) =>
  listMatches(text.replace(/^```[\s\S]*?^```/gm, ""), /^#+ +(.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

describe("Documents", () => {
  it("Every source file named in README.md and docs exists, or the guide that names the file creates it", () => {
    const missingFiles = ["README.md", ...globSync("docs/**/*.md", { cwd: root })].flatMap((document) => {
      const text = read(document);
      const isGuide = document.startsWith("docs/how-to/") || document === "docs/getting-started.md";
      const createdFiles = new Set(isGuide ? listMatches(text, created) : []);
      return listMatches(text, named)
        .filter((path) => !["", "src"].some((folder) => existsSync(join(root, folder, path))))
        .filter((path) => !["", "src"].some((folder) => createdFiles.has(join(folder, path))))
        .map((path) => `${document}: ${path}`);
    });
    expect(missingFiles).toEqual([]);
  });

  it("Every relative link in a document leads to an existing file and, if it has an anchor, to an existing heading", () => {
    const documents = globSync("**/*.md", {
      cwd: root,
      // Posts of the demo blog link to pages of the site.
      exclude: [
        "node_modules",
        "clients/*/node_modules",
        "build",
        "data",
        "tests/load/bench/peers",
        "src/domain/demo/posts",
      ],
    });
    const broken = documents.flatMap((document) =>
      listMatches(withoutCode(read(document)), link)
        .filter((target) => !/^[a-z]+:/i.test(target))
        .filter((target) => {
          const [path = "", anchor] = target.split("#");
          const file = path ? join(dirname(document), decodeURI(path)) : document;
          if (!existsSync(join(root, file))) return true;
          return anchor !== undefined && file.endsWith(".md") && !listAnchors(read(file)).includes(anchor);
        })
        .map((target) => `${document}: ${target}`),
    );
    expect(documents.length).toBeGreaterThan(10);
    expect(broken).toEqual([]);
  });
});

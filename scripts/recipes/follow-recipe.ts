/**
 * Follows a how-to page to the letter: parses the edits that the page describes and applies them to a copy of the
 * project.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

type Edit = { kind: "create" } | { kind: "insert" | "replace"; anchor: string };

/**
 * Step of a how-to page: the edit of one file. `line` is the line of the page that describes the edit. `code`
 * contains the lines of the code block.
 */
export type RecipeStep = Edit & { path: string; line: number; code: string[] };

/**
 * Parses the steps of a how-to page. A step is one of the sentences "Create `path`:", "In `path`, after `line`, add:"
 * and "In `path`, replace `line` with:", followed by an empty line and one fenced code block. All other text is
 * ignored. Throws with the line number for a sentence that is almost one of these, and for one without a code block.
 */
export function parseRecipe(markdown: string): RecipeStep[] {
  const lines = markdown.split("\n");
  const steps: RecipeStep[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const sentence = lines[index] ?? "";
    if (sentence.startsWith("```")) {
      index = findFenceEnd(lines, index);
      continue;
    }
    if (!/^(?:Create|In) `.*:$/.test(sentence)) continue;
    const line = index + 1;
    const edit = parseSentence(sentence);
    if (!edit) throw new Error(`line ${line}: unknown form of a step: ${sentence}`);
    const start = index + 2;
    if (lines[index + 1] !== "" || !lines[start]?.startsWith("```")) {
      throw new Error(`line ${line}: no code block follows: ${sentence}`);
    }
    index = findFenceEnd(lines, start);
    steps.push({ ...edit, line, code: lines.slice(start + 1, index) });
  }
  return steps;
}

/** Returns the file and the edit that a sentence describes. Undefined for any other sentence. */
function parseSentence(sentence: string): (Edit & { path: string }) | undefined {
  const created = /^Create `([^`]+)`:$/.exec(sentence);
  if (created) return { kind: "create", path: created[1] ?? "" };
  const inserted = /^In `([^`]+)`, after `(.+)`, add:$/.exec(sentence);
  if (inserted) return { kind: "insert", path: inserted[1] ?? "", anchor: inserted[2] ?? "" };
  const replaced = /^In `([^`]+)`, replace `(.+)` with:$/.exec(sentence);
  if (replaced) return { kind: "replace", path: replaced[1] ?? "", anchor: replaced[2] ?? "" };
  return undefined;
}

/** Returns the index of the line that closes a code block. Throws when the block is not closed. */
function findFenceEnd(lines: readonly string[], start: number): number {
  const end = lines.indexOf("```", start + 1);
  if (end < 0) throw new Error(`line ${start + 1}: the code block is not closed`);
  return end;
}

/**
 * Applies all steps of a how-to page to the files of a folder. Returns the paths of the changed files. Throws with the
 * step's line number when an anchor is missing or not unique, and when a file to create exists.
 */
export function followRecipe(markdown: string, folder: string): string[] {
  const steps = parseRecipe(markdown);
  for (const step of steps) {
    const file = join(folder, step.path);
    if (step.kind === "create") {
      mkdirSync(dirname(file), { recursive: true });
      // The flag makes writing fail if the file exists.
      writeFileSync(file, `${step.code.join("\n")}\n`, { flag: "wx" });
    } else {
      writeFileSync(file, applyEdit(readFileSync(file, "utf8"), step, step));
    }
  }
  return [...new Set(steps.map(({ path }) => path))];
}

/**
 * Replaces the anchor line in a text, or inserts the code after that line. Throws unless the text contains the line
 * exactly once.
 */
function applyEdit(text: string, edit: Exclude<Edit, { kind: "create" }>, step: RecipeStep): string {
  const lines = text.split("\n");
  const index = lines.indexOf(edit.anchor);
  const problem =
    index < 0 ? "does not contain" : lines.lastIndexOf(edit.anchor) > index ? "contains more than once" : undefined;
  if (problem) throw new Error(`line ${step.line}: ${step.path} ${problem}: ${edit.anchor}`);
  const isInsertion = edit.kind === "insert";
  return lines.toSpliced(isInsertion ? index + 1 : index, isInsertion ? 0 : 1, ...step.code).join("\n");
}

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { followRecipe, parseRecipe } from "./follow-recipe.ts";

const fence = "```";
const writeStep = (sentence: string, ...code: string[]) => [sentence, "", `${fence}ts`, ...code, fence, ""].join("\n");

describe("parseRecipe", () => {
  it("parseRecipe reads create, insert and replace steps with their line numbers", () => {
    const recipe = [
      "# Add a thing",
      "",
      writeStep("Create `src/a.ts`:", "export const a = 1;", "", "export const b = 2;"),
      writeStep("In `src/b.ts`, after `  b: 1,`, add:", "  c: 1,"),
      writeStep("In `src/b.ts`, replace `const text = `x`;` with:", "const text = `y`;"),
    ].join("\n");
    expect(parseRecipe(recipe)).toEqual([
      { kind: "create", path: "src/a.ts", line: 3, code: ["export const a = 1;", "", "export const b = 2;"] },
      { kind: "insert", path: "src/b.ts", anchor: "  b: 1,", line: 11, code: ["  c: 1,"] },
      { kind: "replace", path: "src/b.ts", anchor: "const text = `x`;", line: 17, code: ["const text = `y`;"] },
    ]);
  });

  it("parseRecipe ignores other text, shell commands, and sentences inside code blocks", () => {
    const recipe = ["In `src/a.ts` the rules live.", "", `${fence}sh`, "Create `src/b.ts`:", fence].join("\n");
    expect(parseRecipe(recipe)).toEqual([]);
  });

  it("parseRecipe rejects a step that is neither create, insert nor replace", () => {
    expect(() => parseRecipe(`\n${writeStep("In `a.ts`, before `x`, add:", "y")}`)).toThrow(
      "line 2: unknown form of a step: In `a.ts`, before `x`, add:",
    );
  });

  it("parseRecipe rejects a step without a code block, and a code block that is not closed", () => {
    expect(() => parseRecipe("Create `a.ts`:\n\nSome text.")).toThrow("line 1: no code block follows");
    expect(() => parseRecipe(`Create \`a.ts\`:\n\n${fence}ts\nx`)).toThrow("line 3: the code block is not closed");
  });
});

describe("followRecipe", () => {
  let folder = "";

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "recipe-"));
    writeFileSync(join(folder, "a.ts"), "one\n  two\nthree\nthree\n");
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("followRecipe creates files, inserts and replaces lines, and returns each changed path once", () => {
    const recipe =
      writeStep("Create `new/b.ts`:", "b") +
      writeStep("In `a.ts`, after `  two`, add:", "  added", "  too") +
      writeStep("In `a.ts`, replace `one` with:", "1");
    expect(followRecipe(recipe, folder)).toEqual(["new/b.ts", "a.ts"]);
    expect(readFileSync(join(folder, "a.ts"), "utf8")).toBe("1\n  two\n  added\n  too\nthree\nthree\n");
    expect(readFileSync(join(folder, "new/b.ts"), "utf8")).toBe("b\n");
  });

  it("followRecipe rejects an anchor that is only a part of a line of the file", () => {
    expect(() => followRecipe(writeStep("In `a.ts`, after `two`, add:", "x"), folder)).toThrow(
      "line 1: a.ts does not contain: two",
    );
  });

  it("followRecipe rejects an anchor line that appears twice in the file", () => {
    expect(() => followRecipe(writeStep("In `a.ts`, replace `three` with:", "x"), folder)).toThrow(
      "line 1: a.ts contains more than once: three",
    );
  });

  it("followRecipe rejects a create step for a file that exists", () => {
    expect(() => followRecipe(writeStep("Create `a.ts`:", "x"), folder)).toThrow("EEXIST");
  });
});

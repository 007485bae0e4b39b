import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createTemporaryFolder } from "../../tests/support/databases.ts";
import { findSubjectProblem, parseSubject } from "./commit-subject.ts";

describe("findSubjectProblem", () => {
  it.each([
    "orders: lock the buyer before the goods",
    "api, web: process answers in one place",
    "how-to 2: seed the demo data",
    "ui: “Remove filter” replaces a riddle",
    "Merge branch 'main' into topic",
    'Revert "orders: lock the buyer"',
    `a: ${"b".repeat(69)}`,
  ])("findSubjectProblem accepts the subject “%s”", (subject) => {
    expect(findSubjectProblem(subject)).toBeUndefined();
  });

  it.each([
    ["lock the buyer", "must look like"],
    ["Orders: lock the buyer", "must look like"],
    ["orders:lock the buyer", "must look like"],
    ["orders: ", "must look like"],
    ["", "must look like"],
    ["orders: lock the buyer.", "must not end with a period"],
    ["orders: adds a lock", "not with “adds”"],
    ["orders: added a lock", "not with “added”"],
    ["orders: Fixes a lock", "not with “fixes”"],
    ["orders: made a lock", "not with “made”"],
    [`a: ${"b".repeat(70)}`, "has 73 characters, 72 at most"],
  ])("findSubjectProblem refuses the subject “%s”", (subject, problem) => {
    expect(findSubjectProblem(subject)).toContain(problem);
  });
});

it("parseSubject skips empty lines and comments", () => {
  expect(parseSubject("\n# comment\norders: lock the buyer \n\nBody\n")).toBe("orders: lock the buyer");
  expect(parseSubject("# only a comment\n")).toBe("");
});

it("The commit-msg hook refuses a wrong subject and accepts a correct one", () => {
  const file = join(createTemporaryFolder(), "message");
  const runHook = (message: string) => {
    writeFileSync(file, message);
    const root = join(import.meta.dirname, "../..");
    return spawnSync("sh", [".githooks/commit-msg", file], { cwd: root, encoding: "utf8" });
  };
  expect(runHook("orders: lock the buyer\n\nBecause.\n").status).toBe(0);
  const refused = runHook("orders: locked the buyer\n");
  expect(refused.status).toBe(1);
  expect(refused.stderr).toMatch(/^“orders: locked the buyer” must start with an imperative verb/);
});

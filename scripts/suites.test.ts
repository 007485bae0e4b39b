import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findSuite, formatSuiteUsage, type SuiteGroup, suiteGroups } from "./suites.ts";

const root = join(import.meta.dirname, "..");
const group: SuiteGroup = {
  suites: {
    one: { description: "First.", file: "one.ts" },
    second: { description: "Second.", file: "second.ts" },
  },
};

describe("findSuite", () => {
  it("findSuite returns the named suite and the arguments after the name", () => {
    expect(findSuite(group, ["second", "--times", "9"])).toEqual({
      suite: group.suites.second,
      rest: ["--times", "9"],
    });
  });

  it("findSuite returns the default suite when the command line has no name", () => {
    const withDefault = { ...group, defaultSuite: "one" };
    expect(findSuite(withDefault, [])).toEqual({ suite: group.suites.one, rest: [] });
    expect(findSuite(withDefault, ["--only", "karaj"])).toEqual({ suite: group.suites.one, rest: ["--only", "karaj"] });
  });

  it("findSuite returns undefined for an unknown name and for a missing name without a default", () => {
    expect(findSuite(group, ["third"])).toBeUndefined();
    expect(findSuite(group, ["toString"])).toBeUndefined();
    expect(findSuite(group, [])).toBeUndefined();
    expect(findSuite(group, ["--only"])).toBeUndefined();
  });
});

describe("npm scripts with suites", () => {
  it("formatSuiteUsage lists the suites in aligned columns", () => {
    expect(formatSuiteUsage("bench", { ...group, defaultSuite: "one" })).toBe(
      "Usage: npm run bench -- [SUITE] [arguments]\n\nSuites:\n" +
        "  one     First. This is the default.\n  second  Second.\n",
    );
  });

  it.each(Object.entries(suiteGroups))("Each suite of npm run %s names an existing file", (_, { suites }) => {
    expect(
      Object.values(suites)
        .map(({ file }) => file)
        .filter((file) => !existsSync(join(root, file))),
    ).toEqual([]);
  });

  it("run-suite exits with code 2 and lists the suites when the name is unknown", () => {
    const { status, stderr } = spawnSync(process.execPath, ["scripts/run-suite.ts", "test:slow", "nothing"], {
      cwd: root,
      encoding: "utf8",
    });
    expect(status).toBe(2);
    expect(stderr).toMatch(/^Usage: npm run test:slow -- SUITE/);
    for (const name of ["load", "fuzz", "kill", "replicas", "abuse", "mutants", "dev", "thorough"])
      expect(stderr).toContain(`  ${name} `);
  });
});

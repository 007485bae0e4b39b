import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { formatMutantTable } from "./mutant-table.ts";
import { applyMutant, listMutantProblems, type Mutant, parseMutants, readMutants, selectMutants } from "./mutants.ts";
import { parseTestReport } from "./test-report.ts";

const root = join(import.meta.dirname, "../..");
const mutant: Mutant = {
  area: "cart",
  name: "A cart takes any number of lines",
  file: "scripts/hand-mutants/mutants.ts",
  find: "there is no such text",
  replace: "",
  tests: ["scripts/hand-mutants/mutants.test.ts"],
};

describe("mutants of tests/mutants", () => {
  it("Each mutant has a name of its own, existing test files and a text that occurs exactly once", () => {
    expect(listMutantProblems(root, readMutants(root))).toEqual([]);
  });

  it("listMutantProblems names the missing file, the missing text, the second use of a name and the empty change", () => {
    const problems = listMutantProblems(root, [
      mutant,
      { ...mutant, file: "src/none.ts", replace: mutant.find, tests: ["src/none.test.ts"] },
    ]);
    expect(problems).toEqual([
      expect.stringMatching(
        /“A cart takes .*”: the text of “find” occurs 0 times in scripts\/hand-mutants\/mutants\.ts/,
      ),
      expect.stringContaining("another mutant has this name"),
      expect.stringContaining("“replace” equals “find”"),
      expect.stringContaining("src/none.ts does not exist"),
      expect.stringContaining("src/none.test.ts does not exist"),
    ]);
  });
});

describe("parseMutants", () => {
  const entry = { name: "One", file: "src/a.ts", find: "a", replace: "b", tests: ["src/a.test.ts"] };
  const parse = (content: unknown) => parseMutants("tests/mutants/cart.json", JSON.stringify(content));

  it("parseMutants returns the entries with the area from the name of the file", () => {
    expect(parse([{ ...entry, title: "limit" }])).toEqual([{ ...entry, title: "limit", area: "cart" }]);
  });

  it("parseMutants names file, entry and field of each problem", () => {
    expect(() => parse([entry, { ...entry, name: "Two", find: "", tests: [] }, { ...entry, name: 3 }])).toThrow(
      /^tests\/mutants\/cart\.json, entry 2 \(“Two”\), field “find”: .+\n.*entry 2 \(“Two”\), field “tests”: .+\n.*entry 3, field “name”: .+$/,
    );
  });

  it("parseMutants rejects unknown fields, files outside src and a mix of unit tests and browser tests", () => {
    expect(() => parse([{ ...entry, test: "a" }])).toThrow(/entry 1 \(“One”\): .*test/);
    expect(() => parse([{ ...entry, file: "scripts/a.ts" }])).toThrow("field “file”: is no source file below src");
    expect(() => parse([{ ...entry, tests: ["src/a.test.ts", "tests/e2e/a.e2e.ts"] }])).toThrow(
      "field “tests”: must be either unit tests or browser tests, not both",
    );
  });

  it("parseMutants names the file when it is no JSON or no list", () => {
    expect(() => parseMutants("tests/mutants/cart.json", "[")).toThrow(/^tests\/mutants\/cart\.json: is no JSON/);
    expect(() => parse({})).toThrow(/^tests\/mutants\/cart\.json: .*array/);
  });
});

describe("selectMutants", () => {
  const orders: Mutant = { ...mutant, area: "orders", name: "The cart is kept after the order" };

  it("selectMutants returns the mutants of an area, or those whose names contain the argument", () => {
    expect(selectMutants([mutant, orders], [])).toEqual([mutant, orders]);
    expect(selectMutants([mutant, orders], ["cart"])).toEqual([mutant]);
    expect(selectMutants([mutant, orders], ["KEPT AFTER", "cart"])).toEqual([mutant, orders]);
  });

  it("selectMutants throws with the areas when an argument matches nothing", () => {
    expect(() => selectMutants([mutant, orders], ["cart", "cars"])).toThrow(
      "No area and no name matches “cars”. The areas are cart, orders.",
    );
  });
});

describe("applyMutant", () => {
  it("applyMutant replaces the text literally, also when it contains replacement patterns", () => {
    expect(applyMutant({ ...mutant, find: "a.b", replace: "$&$1" }, "1 a.b 2 axb")).toBe("1 $&$1 2 axb");
  });

  it("applyMutant throws when the text occurs twice or never", () => {
    expect(() => applyMutant({ ...mutant, find: "a" }, "a a")).toThrow("occurs 2 times");
    expect(() => applyMutant({ ...mutant, find: "a" }, "b")).toThrow("occurs 0 times");
  });
});

describe("results of mutants", () => {
  it("parseTestReport separates passed tests, failed tests and errors of files", () => {
    const assertionResults = [
      { fullName: "cart limit", status: "passed" },
      { fullName: "cart sum", status: "failed", failureMessages: ["expected 1 to be 2"] },
      { fullName: "cart rest", status: "skipped" },
    ];
    const testResults = [
      { name: "/a.test.ts", message: "", assertionResults },
      { name: "/b.test.ts", message: "Unexpected token", assertionResults: [] },
    ];
    expect(parseTestReport(JSON.stringify({ testResults }))).toEqual({
      passed: [{ file: "/a.test.ts", title: "cart limit" }],
      failed: [{ file: "/a.test.ts", title: "cart sum", message: "expected 1 to be 2" }],
      errors: ["Unexpected token"],
    });
  });

  it("formatMutantTable shows the killing test of killed mutants, and marks the others", () => {
    const table = formatMutantTable([
      { area: "cart", name: "First", state: "killed", detail: "cart limit", seconds: 8.04 },
      { area: "cart", name: "Second one", state: "survived", detail: "", seconds: 12 },
      { area: "orders", name: "Third", state: "not run", detail: "Unexpected token", seconds: 3 },
    ]);
    expect(table.split("\n").map((line) => line.trimEnd())).toEqual([
      "area    mutant      killed by                  seconds",
      "cart    First       cart limit                 8.0",
      "cart    Second one  SURVIVED                   12.0",
      "orders  Third       NOT RUN: Unexpected token  3.0",
      "",
      "1 killed, 1 survived, 1 not run",
    ]);
  });
});

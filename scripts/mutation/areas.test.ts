import { describe, expect, it } from "vitest";
import { listRuleTests } from "../../tests/support/list-rule-tests.ts";
import { listFiles, mutationAreas } from "./areas.ts";

describe("Areas of the mutation test", () => {
  it.each(Object.entries(mutationAreas))("The patterns of the area %s name existing files", (_, { files, tests }) => {
    for (const pattern of [...files, ...tests].map((each) => each.replace(/^!/, "")))
      expect(listFiles([pattern]), pattern).not.toEqual([]);
  });

  it("The tests of an area without a database are rule tests", () => {
    const ruleTests = new Set(listRuleTests(["src/**/*.test.ts"]));
    const others = Object.values(mutationAreas)
      .filter(({ project }) => project === "rules")
      .flatMap(({ tests }) => listFiles(tests).filter((file) => !ruleTests.has(file)));
    expect(others).toEqual([]);
  });

  it("listFiles leaves out the files of patterns with an exclamation mark", () => {
    const files = listFiles(["src/kernel/*.ts", "!src/kernel/{clock,money}.ts", "!**/*.test.ts"]);
    expect(files).toContain("src/kernel/slug.ts");
    expect(files.filter((file) => /clock|money|test/.test(file))).toEqual([]);
  });
});

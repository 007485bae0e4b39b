import { describe, expect, it } from "vitest";
import { listRuleTests } from "./list-rule-tests.ts";

describe("listRuleTests", () => {
  it("listRuleTests returns tests that use no database, process or value of the run", () => {
    expect(
      listRuleTests([
        "src/kernel/cookie.test.ts",
        "src/db/database.test.ts",
        "scripts/suites.test.ts",
        "src/domain/media/render-picture.test.ts",
      ]),
    ).toEqual(["src/kernel/cookie.test.ts"]);
  });

  it("listRuleTests omits tests whose support files read values of the run", () => {
    expect(listRuleTests(["tests/contract/order-pages.test.ts", "tests/contract/order-terms.test.ts"])).toEqual([
      "tests/contract/order-terms.test.ts",
    ]);
  });
});

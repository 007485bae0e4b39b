import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkRetriedTests, getBrowserTestRetries } from "./retried-tests.ts";

describe("checkRetriedTests", () => {
  const createTests = (count: number) => Array.from({ length: count }, (_, i) => ({ name: `test ${i}`, passed: true }));

  it.each([
    [0, false],
    [1, false],
    [2, false],
    [3, true],
    [9, true],
  ])("checkRetriedTests for %i retried tests reports too many: %s", (count, areTooMany) => {
    expect(checkRetriedTests(createTests(count)).areTooMany).toBe(areTooMany);
  });

  it("checkRetriedTests counts tests that failed on the second try", () => {
    const { lines, areTooMany } = checkRetriedTests([...createTests(2), { name: "broken", passed: false }]);
    expect(areTooMany).toBe(true);
    expect(lines).toEqual([
      "Needed a second try: test 0",
      "Needed a second try: test 1",
      "Failed on the second try too: broken",
      "The run fails: 3 tests needed a second try, and 2 may.",
    ]);
  });

  it("checkRetriedTests prints the plain message of the first error and its places in the project", () => {
    const at = (path: string) => ({ method: "", file: join(import.meta.dirname, path), line: 7, column: 3 });
    const firstError = {
      name: "AssertionError",
      message: "\u001b[31mexpected 1 to be 2\u001b[39m\nsecond line",
      stacks: [at("../../node_modules/vitest/dist/index.js"), at("../e2e/cart.e2e.ts")],
    };
    expect(checkRetriedTests([{ name: "The cart opens", passed: true, firstError }]).lines).toEqual([
      "Needed a second try: The cart opens",
      "  First try: AssertionError: expected 1 to be 2",
      "  second line",
      "  at tests/e2e/cart.e2e.ts:7:3",
    ]);
  });

  it("checkRetriedTests cuts a message of more than 12 lines", () => {
    const message = Array.from({ length: 13 }, (_, i) => `line ${i + 1}`).join("\n");
    const { lines } = checkRetriedTests([{ name: "The cart opens", passed: true, firstError: { message } }]);
    expect(lines).toHaveLength(14);
    expect(lines.slice(-2)).toEqual(["  line 12", "  …"]);
  });
});

describe("getBrowserTestRetries", () => {
  it("getBrowserTestRetries allows one retry with CI and none without", () => {
    expect(getBrowserTestRetries({ CI: "1" })).toBe(1);
    expect(getBrowserTestRetries({ CI: "true" })).toBe(1);
    expect(getBrowserTestRetries({ CI: "" })).toBe(0);
    expect(getBrowserTestRetries({})).toBe(0);
  });
});

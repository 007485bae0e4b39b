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
});

describe("getBrowserTestRetries", () => {
  it("getBrowserTestRetries allows one retry with CI and none without", () => {
    expect(getBrowserTestRetries({ CI: "1" })).toBe(1);
    expect(getBrowserTestRetries({ CI: "true" })).toBe(1);
    expect(getBrowserTestRetries({ CI: "" })).toBe(0);
    expect(getBrowserTestRetries({})).toBe(0);
  });
});

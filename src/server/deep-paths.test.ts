import { expect, it } from "vitest";
import { isTooDeep, nowhere } from "./deep-paths.ts";

it("an address of more than 24 steps is too deep, whatever its steps are", () => {
  expect(isTooDeep("/")).toBe(false);
  expect(isTooDeep("/a".repeat(24))).toBe(false);
  expect(isTooDeep("/a".repeat(25))).toBe(true);
  expect(isTooDeep("/".repeat(8_000))).toBe(true);
  expect(isTooDeep("/a%2Fb".repeat(24))).toBe(false);
});

it("the data of a page is asked for where nothing is, too", () => {
  expect([nowhere("/a/b"), nowhere("/a/b.data")]).toEqual(["/404", "/404.data"]);
});

import { expect, it } from "vitest";
import { asksForTooMany, isTooDeep, nowhere } from "./deep-paths.ts";

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

it("the router is asked where up to 400 links lead, whatever header they stand in", () => {
  const paths = (count: number) => Array.from({ length: count }, (_, i) => `/${i}`).join(",");
  expect(asksForTooMany("/__manifest", paths(400))).toBe(false);
  expect(asksForTooMany("/__manifest", paths(401))).toBe(true);
  expect(asksForTooMany("/header-compact/__manifest", ",".repeat(2_000))).toBe(true);
  expect(asksForTooMany("/__manifest", null)).toBe(false);
  expect(asksForTooMany("/shop", paths(401))).toBe(false);
});

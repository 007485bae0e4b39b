import { expect, it } from "vitest";
import { exceedsManifestPathLimit, exceedsPathDepth, getNotFoundPath } from "./path-depth-limit.ts";

it("exceedsPathDepth is true for paths of more than 24 segments", () => {
  expect(exceedsPathDepth("/")).toBe(false);
  expect(exceedsPathDepth("/a".repeat(24))).toBe(false);
  expect(exceedsPathDepth("/a".repeat(25))).toBe(true);
  expect(exceedsPathDepth("/".repeat(8_000))).toBe(true);
  expect(exceedsPathDepth("/a%2Fb".repeat(24))).toBe(false);
});

it("getNotFoundPath keeps the suffix .data of a path", () => {
  expect([getNotFoundPath("/a/b"), getNotFoundPath("/a/b.data")]).toEqual(["/404", "/404.data"]);
});

it("exceedsManifestPathLimit allows up to 400 paths in a manifest request, with or without a header prefix", () => {
  const paths = (count: number) => Array.from({ length: count }, (_, i) => `/${i}`).join(",");
  expect(exceedsManifestPathLimit("/__manifest", paths(400))).toBe(false);
  expect(exceedsManifestPathLimit("/__manifest", paths(401))).toBe(true);
  expect(exceedsManifestPathLimit("/header-compact/__manifest", ",".repeat(2_000))).toBe(true);
  expect(exceedsManifestPathLimit("/__manifest", null)).toBe(false);
  expect(exceedsManifestPathLimit("/shop", paths(401))).toBe(false);
});

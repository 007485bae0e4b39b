import fc from "fast-check";
import { expect, it } from "vitest";
import { describedApi } from "./described.ts";
import { isKnownParameter, pageLinks } from "./links.ts";

const at = "https://karaj.example/api/v1/products?kind=part";

it("[AP-16] links lead to the pages around this one", () => {
  expect(pageLinks(`${at}&page=2`, { page: 2, pages: 3 })).toBe(
    [
      '</api/v1/products?kind=part&page=1>; rel="first"',
      '</api/v1/products?kind=part&page=1>; rel="prev"',
      '</api/v1/products?kind=part&page=3>; rel="next"',
      '</api/v1/products?kind=part&page=3>; rel="last"',
    ].join(", "),
  );
});

it("of an address that is too long there are none, so that the answer isn't refused for its header", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 8_000, size: "max" }), (text) => {
      const links = pageLinks(`${at}&q=${encodeURIComponent(text.toWellFormed())}`, { page: 2, pages: 3 });
      expect(links?.length ?? 0).toBeLessThanOrEqual(4_096);
    }),
  );
  expect(pageLinks(`${at}&q=${"<".repeat(3_000)}`, { page: 2, pages: 3 })).toBeUndefined();
});

it("links leave out parameters that no operation reads", () => {
  expect(pageLinks(`${at}&utm=1&x=2&feature.axle=front`, { page: 1, pages: 1 })).toBe(
    [
      '</api/v1/products?kind=part&feature.axle=front&page=1>; rel="first"',
      '</api/v1/products?kind=part&feature.axle=front&page=1>; rel="last"',
    ].join(", "),
  );
});

it("links keep every query parameter that the API describes for a list with pages", () => {
  const operations = Object.values(describedApi().paths ?? {}).flatMap((path) => Object.values(path ?? {}));
  const lists = operations
    .map((operation) => (operation as { parameters?: { in: string; name: string }[] }).parameters ?? [])
    .filter((parameters) => parameters.some(({ name }) => name === "page"));
  const names = lists.flatMap((parameters) => parameters.filter((each) => each.in === "query").map(({ name }) => name));
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => name !== "cursor" && !isKnownParameter(name))).toEqual([]);
});

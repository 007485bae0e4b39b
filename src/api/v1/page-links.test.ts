import fc from "fast-check";
import { expect, it } from "vitest";
import { getOpenApiDocument } from "./openapi-document.ts";
import { formatPageLinks, isPageLinkParameter } from "./page-links.ts";

const at = "https://karaj.example/api/v1/products?kind=part";

it("[AP-16] formatPageLinks returns links to the first, previous, next and last page", () => {
  expect(formatPageLinks(`${at}&page=2`, { page: 2, pages: 3 })).toBe(
    [
      '</api/v1/products?kind=part&page=1>; rel="first"',
      '</api/v1/products?kind=part&page=1>; rel="prev"',
      '</api/v1/products?kind=part&page=3>; rel="next"',
      '</api/v1/products?kind=part&page=3>; rel="last"',
    ].join(", "),
  );
});

it("formatPageLinks returns nothing when the URL is too long for a header", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 8_000, size: "max" }), (text) => {
      const links = formatPageLinks(`${at}&q=${encodeURIComponent(text.toWellFormed())}`, { page: 2, pages: 3 });
      expect(links?.length ?? 0).toBeLessThanOrEqual(4_096);
    }),
  );
  expect(formatPageLinks(`${at}&q=${"<".repeat(3_000)}`, { page: 2, pages: 3 })).toBeUndefined();
});

it("formatPageLinks leaves out query parameters that no operation of the API reads", () => {
  expect(formatPageLinks(`${at}&utm=1&x=2&feature.axle=front`, { page: 1, pages: 1 })).toBe(
    [
      '</api/v1/products?kind=part&feature.axle=front&page=1>; rel="first"',
      '</api/v1/products?kind=part&feature.axle=front&page=1>; rel="last"',
    ].join(", "),
  );
});

it("isPageLinkParameter accepts every query parameter that the OpenAPI document lists for a paged operation", () => {
  const operations = Object.values(getOpenApiDocument().paths ?? {}).flatMap((path) => Object.values(path ?? {}));
  const lists = operations
    .map((operation) => (operation as { parameters?: { in: string; name: string }[] }).parameters ?? [])
    .filter((parameters) => parameters.some(({ name }) => name === "page"));
  const names = lists.flatMap((parameters) => parameters.filter((each) => each.in === "query").map(({ name }) => name));
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => name !== "cursor" && !isPageLinkParameter(name))).toEqual([]);
});

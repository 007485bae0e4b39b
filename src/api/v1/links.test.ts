import fc from "fast-check";
import { expect, it } from "vitest";
import { pageLinks } from "./links.ts";

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
      const links = pageLinks(`${at}&x=${encodeURIComponent(text.toWellFormed())}`, { page: 2, pages: 3 });
      expect(links?.length ?? 0).toBeLessThanOrEqual(4_096);
    }),
  );
  expect(pageLinks(`${at}&x=${"<".repeat(3_000)}`, { page: 2, pages: 3 })).toBeUndefined();
});

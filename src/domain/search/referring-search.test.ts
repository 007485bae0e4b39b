import { describe, expect, it } from "vitest";
import { findReferringSearch } from "./referring-search.ts";

const find = (referrer: string | undefined) =>
  findReferringSearch(
    new Request("https://karaj.example/shop/products/7", {
      headers: referrer === undefined ? {} : { referer: referrer },
    }),
  );

describe("findReferringSearch", () => {
  it("findReferringSearch reads the text from the path of a search and from the parameter q", () => {
    expect(find(`https://karaj.example/shop/Allproducts/${encodeURIComponent("كيا مورنينج")}`)).toBe("كيا مورنينج");
    expect(find("https://karaj.example/shop/CarForSale?q=kia+morning&sort=newest")).toBe("kia morning");
  });

  it("findReferringSearch finds nothing on other sites, on pages without a search and behind filters", () => {
    for (const referrer of [
      undefined,
      "",
      "no address",
      "https://other.example/shop/CarForSale?q=kia",
      "https://karaj.example/shop/CarForSale",
      "https://karaj.example/shop/CarForSale?q=kia&make=kia",
      "https://karaj.example/shop/Allproducts/%E0%A4%A",
    ])
      expect([referrer, find(referrer)]).toEqual([referrer, undefined]);
  });
});

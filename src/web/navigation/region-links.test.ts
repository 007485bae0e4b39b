import { describe, expect, it } from "vitest";
import { replaceRegion, withRegion } from "./region-links.ts";

describe("withRegion", () => {
  it("withRegion adds the region to lists and to no other page", () => {
    expect(withRegion("/shop/CarForSale", "sa")).toBe("/shop/CarForSale?region=sa");
    expect(withRegion("/shop/category/products?kind=rental", "sa.riyadh")).toBe(
      "/shop/category/products?kind=rental&region=sa.riyadh",
    );
    expect(withRegion("/shop/showrooms", "sa")).toBe("/shop/showrooms?region=sa");
    for (const other of [
      "/",
      "/shop",
      "/shop/showrooms/najd/products",
      "/shop/products/7-camry",
      "/cars/toyota",
      "/sell",
    ])
      expect(withRegion(other, "sa")).toBe(other);
    expect(withRegion("/shop/CarForSale", undefined)).toBe("/shop/CarForSale");
  });

  it("withRegion leaves lists alone that name a place", () => {
    for (const list of ["?city=dubai", "?near=riyadh&within=50", "?region=ae"])
      expect(withRegion(`/shop/CarForSale${list}`, "sa")).toBe(`/shop/CarForSale${list}`);
  });
});

describe("replaceRegion", () => {
  it("replaceRegion removes the places of the previous region from a list and keeps the other filters", () => {
    const list = "/shop/CarForSale?make=toyota&region=ae&city=dubai&near=dubai&within=50&sort=distance&page=3";
    expect(replaceRegion(list, "sa")).toBe("/shop/CarForSale?make=toyota&region=sa");
    expect(replaceRegion(list, undefined)).toBe("/shop/CarForSale?make=toyota");
    expect(replaceRegion("/shop/products/7-camry?near=riyadh", "sa")).toBe("/shop/products/7-camry?near=riyadh");
  });
});

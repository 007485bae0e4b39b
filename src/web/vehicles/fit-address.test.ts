import { describe, expect, it } from "vitest";
import { addressFor, partsForPath } from "./fit-address.ts";

const brakes = "/shop/category/brakes/products";

describe("[VP-05] a page's address once another vehicle is chosen", () => {
  it("lists of parts show what fits it, from their first page", () => {
    expect(addressFor(brakes, "?brand=bosch&page=3", 7)).toBe(`${brakes}?brand=bosch&vehicle=7`);
    expect(addressFor(brakes, "?vehicle=7", 8)).toBe(`${brakes}?vehicle=8`);
    expect(addressFor("/shop/Allproducts/pads", "?vehicle=7", 8)).toBe("/shop/Allproducts/pads?vehicle=8");
  });

  it("for all vehicles the filter goes, and what belongs to it", () => {
    expect(addressFor(brakes, "?vehicle=7&fit=only&brand=bosch", null)).toBe(`${brakes}?brand=bosch`);
    expect(addressFor(brakes, "?brand=bosch&page=3", null)).toBe(`${brakes}?brand=bosch&page=3`);
  });

  it("other pages stay as they are", () => {
    for (const path of ["/", "/shop/CarForSale", "/shop/category/products", "/shop/products/5", "/garage"]) {
      expect(addressFor(path, "?page=2", 7)).toBe(`${path}?page=2`);
      expect(addressFor(path, "", null)).toBe(path);
    }
  });

  it("all parts for a vehicle are in one list", () => {
    expect(addressFor("/shop/category/parts/products", "", 7)).toBe(partsForPath(7));
  });
});

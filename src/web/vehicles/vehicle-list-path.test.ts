import { describe, expect, it } from "vitest";
import { getPartsPath, getPathForVehicle } from "./vehicle-list-path.ts";

const brakes = "/shop/category/brakes/products";

describe("[VP-05] getPathForVehicle", () => {
  it("getPathForVehicle sets the vehicle filter of a parts list and returns to the first page of the list", () => {
    expect(getPathForVehicle(brakes, "?brand=bosch&page=3", 7)).toBe(`${brakes}?brand=bosch&vehicle=7`);
    expect(getPathForVehicle(brakes, "?vehicle=7", 8)).toBe(`${brakes}?vehicle=8`);
    expect(getPathForVehicle("/shop/Allproducts/pads", "?vehicle=7", 8)).toBe("/shop/Allproducts/pads?vehicle=8");
  });

  it("getPathForVehicle without a vehicle (“all vehicles”) removes the vehicle and fit filters from the path", () => {
    expect(getPathForVehicle(brakes, "?vehicle=7&fit=only&brand=bosch", null)).toBe(`${brakes}?brand=bosch`);
    expect(getPathForVehicle(brakes, "?brand=bosch&page=3", null)).toBe(`${brakes}?brand=bosch&page=3`);
  });

  it("getPathForVehicle returns the paths of pages other than parts lists unchanged", () => {
    for (const path of ["/", "/shop/CarForSale", "/shop/category/products", "/shop/products/5", "/garage"]) {
      expect(getPathForVehicle(path, "?page=2", 7)).toBe(`${path}?page=2`);
      expect(getPathForVehicle(path, "", null)).toBe(path);
    }
  });

  it("getPathForVehicle and getPartsPath return the same path for the list of all parts", () => {
    expect(getPathForVehicle("/shop/category/parts/products", "", 7)).toBe(getPartsPath(7));
  });
});

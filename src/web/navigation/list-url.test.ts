import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clearFilters, removeParam, setParam, toggleExcludedValue, toggleParamValue, withPage } from "./list-url.ts";

const path = "/shop/CarForSale";

describe("[NV-13] List URLs", () => {
  it("toggleParamValue adds a missing value or removes a present one, and returns to the first page", () => {
    expect(toggleParamValue(path, "?color=white&page=3&sort=newest", "color", "black")).toBe(
      `${path}?color=white&color=black&sort=newest`,
    );
    expect(toggleParamValue(path, "?color=white", "color", "white")).toBe(path);
  });

  it("toggleParamValue also removes the models of a make that it removes", () => {
    const search = "?make=toyota&make=kia&model=toyota.camry&model=kia.rio";
    expect(toggleParamValue(path, search, "make", "toyota")).toBe(`${path}?make=kia&model=kia.rio`);
  });

  it("toggleParamValue with the same value twice restores the original parameters", () => {
    const pairs = fc.array(fc.tuple(fc.constantFrom("color", "city", "sort"), fc.constantFrom("a", "b", "c")));
    fc.assert(
      fc.property(pairs, fc.constantFrom("x", "y"), (start, value) => {
        const search = new URLSearchParams(start).toString();
        const toggledUrl = toggleParamValue(path, search, "color", value);
        const back = toggleParamValue(path, toggledUrl.split("?")[1] ?? "", "color", value);
        const sorted = (query: string) => [...new URLSearchParams(query)].map((pair) => pair.join("=")).sort();
        expect(sorted(back.split("?")[1] ?? "")).toEqual(sorted(search));
      }),
    );
  });

  it("toggleExcludedValue excludes a value, and called again no longer excludes it", () => {
    const search = "?make=toyota&model=toyota.camry&color=white";
    const not = toggleExcludedValue(path, search, "make", "toyota");
    expect(not).toBe(`${path}?color=white&not.make=toyota`);
    expect(toggleExcludedValue(path, not.slice(path.length), "make", "toyota")).toBe(`${path}?color=white`);
    expect(toggleParamValue(path, not.slice(path.length), "make", "toyota")).toBe(`${path}?color=white&make=toyota`);
    expect(removeParam(path, "?without=rust&without=taxi", "without", "rust")).toBe(`${path}?without=taxi`);
  });

  it("toggleParamValue returns the same URL for the same values, whatever their order", () => {
    const [a, b] = ["?fuel=diesel&color=white", "?color=white&fuel=diesel"];
    expect(toggleParamValue(path, a, "gear", "manual")).toBe(toggleParamValue(path, b, "gear", "manual"));
  });

  it("setParam, withPage and clearFilters set one parameter, set the page and remove all filters", () => {
    expect(setParam(path, "?sort=newest", "layout", "list")).toBe(`${path}?layout=list&sort=newest`);
    expect(setParam(path, "?layout=list", "layout", undefined)).toBe(path);
    expect(withPage(path, "?color=white", 2)).toBe(`${path}?color=white&page=2`);
    expect(withPage(path, "?page=2", 1)).toBe(path);
    expect(clearFilters(path, "?color=white&sort=newest&yearMin=2010&lang=ar")).toBe(`${path}?lang=ar&sort=newest`);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { atPage, changed, cleared, excluded, toggled, without } from "./address.ts";

const path = "/shop/CarForSale";

describe("[NV-13] addresses of lists", () => {
  it("toggle values, start at the first page again, and keep the rest", () => {
    expect(toggled(path, "?color=white&page=3&sort=newest", "color", "black")).toBe(
      `${path}?color=white&color=black&sort=newest`,
    );
    expect(toggled(path, "?color=white", "color", "white")).toBe(path);
  });

  it("take a make's models away with it", () => {
    const search = "?make=toyota&make=kia&model=toyota.camry&model=kia.rio";
    expect(toggled(path, search, "make", "toyota")).toBe(`${path}?make=kia&model=kia.rio`);
  });

  it("toggling twice leads back", () => {
    const pairs = fc.array(fc.tuple(fc.constantFrom("color", "city", "sort"), fc.constantFrom("a", "b", "c")));
    fc.assert(
      fc.property(pairs, fc.constantFrom("x", "y"), (start, value) => {
        const search = new URLSearchParams(start).toString();
        const there = toggled(path, search, "color", value);
        const back = toggled(path, there.split("?")[1] ?? "", "color", value);
        const sorted = (query: string) => [...new URLSearchParams(query)].map((pair) => pair.join("=")).sort();
        expect(sorted(back.split("?")[1] ?? "")).toEqual(sorted(search));
      }),
    );
  });

  it("leave a value out, and let it in again", () => {
    const search = "?make=toyota&model=toyota.camry&color=white";
    const not = excluded(path, search, "make", "toyota");
    expect(not).toBe(`${path}?color=white&not.make=toyota`);
    expect(excluded(path, not.slice(path.length), "make", "toyota")).toBe(`${path}?color=white`);
    expect(toggled(path, not.slice(path.length), "make", "toyota")).toBe(`${path}?color=white&make=toyota`);
    expect(without(path, "?without=rust&without=taxi", "without", "rust")).toBe(`${path}?without=taxi`);
  });

  it("are the same for the same choices, in whatever order they were made", () => {
    const [a, b] = ["?fuel=diesel&color=white", "?color=white&fuel=diesel"];
    expect(toggled(path, a, "gear", "manual")).toBe(toggled(path, b, "gear", "manual"));
  });

  it("set, clear and page", () => {
    expect(changed(path, "?sort=newest", "layout", "list")).toBe(`${path}?layout=list&sort=newest`);
    expect(changed(path, "?layout=list", "layout", undefined)).toBe(path);
    expect(atPage(path, "?color=white", 2)).toBe(`${path}?color=white&page=2`);
    expect(atPage(path, "?page=2", 1)).toBe(path);
    expect(cleared(path, "?color=white&sort=newest&yearMin=2010&lang=ar")).toBe(`${path}?lang=ar&sort=newest`);
  });
});

import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isListParameter } from "#domain/listings/filters/filter-table.ts";
import { stripUnknownParameters } from "./known-parameters.ts";

it("stripUnknownParameters removes parameters that no page reads", () => {
  expect(stripUnknownParameters("?make=toyota&x1=a&feature.axle=front&not.color=white&toString=1&page=2")).toBe(
    "?make=toyota&feature.axle=front&not.color=white&page=2",
  );
  expect(stripUnknownParameters("?x=1&y=2")).toBe("");
  expect(stripUnknownParameters(`?q=${"a".repeat(501)}&sort=newest`)).toBe("?sort=newest");
});

it("stripUnknownParameters returns a query string unchanged when every parameter is known", () => {
  for (const search of ["", "?", "?q=%D9%83&make=kia&make=bmw", "?token=a+b"]) {
    expect(stripUnknownParameters(search)).toBe(search);
  }
});

it("stripUnknownParameters keeps every parameter that the code of a page reads", () => {
  const read = /\b(?:searchParams|params)\.(?:get|has|getAll)\("([^"]+)"\)/g;
  const files = globSync("src/web/**/*.{ts,tsx}").filter((file) => !/\.test\.|^src\/web\/(admin|dev)\//.test(file));
  const names = files.flatMap((file) => [...readFileSync(file, "utf8").matchAll(read)].map(([, name = ""]) => name));
  expect(names.length).toBeGreaterThan(50);
  // Scripts request these parameters at their own endpoints, never at pages.
  const ofScripts = new Set(["ids", "vin", "in.every"]);
  const unknown = names.filter((name) => !ofScripts.has(name) && stripUnknownParameters(`?${name}=1`) === "");
  expect(unknown).toEqual([]);
});

it("isListParameter is true for parameters of lists and false for parameters of other pages", () => {
  expect(["make", "feature.axle", "not.make", "token", "status", "constructor"].map(isListParameter)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

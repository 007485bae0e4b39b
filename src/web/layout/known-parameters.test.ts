import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isListParameter } from "#domain/ads/list-parameters.ts";
import { keepKnownParameters } from "./known-parameters.ts";

it("keepKnownParameters drops parameters that no page reads", () => {
  expect(keepKnownParameters("?make=toyota&x1=a&feature.axle=front&not.color=white&toString=1&page=2")).toBe(
    "?make=toyota&feature.axle=front&not.color=white&page=2",
  );
  expect(keepKnownParameters("?x=1&y=2")).toBe("");
  expect(keepKnownParameters(`?q=${"a".repeat(501)}&sort=newest`)).toBe("?sort=newest");
});

it("keepKnownParameters returns a search unchanged when every parameter is known", () => {
  for (const search of ["", "?", "?q=%D9%83&make=kia&make=bmw", "?token=a+b"]) {
    expect(keepKnownParameters(search)).toBe(search);
  }
});

it("keepKnownParameters knows every parameter that a page reads by name", () => {
  const read = /\b(?:searchParams|params)\.(?:get|has|getAll)\("([^"]+)"\)/g;
  const files = globSync("src/web/**/*.{ts,tsx}").filter((file) => !/\.test\.|^src\/web\/(admin|dev)\//.test(file));
  const names = files.flatMap((file) => [...readFileSync(file, "utf8").matchAll(read)].map(([, name = ""]) => name));
  expect(names.length).toBeGreaterThan(50);
  // Asked for by scripts at addresses of their own, never by pages.
  const ofScripts = new Set(["ids", "vin", "in.kind", "in.category", "in.seller", "in.search"]);
  const unknown = names.filter((name) => !ofScripts.has(name) && keepKnownParameters(`?${name}=1`) === "");
  expect(unknown).toEqual([]);
});

it("isListParameter tells parameters of lists from those of other pages", () => {
  expect(["make", "feature.axle", "not.make", "token", "status", "constructor"].map(isListParameter)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

import { describe, expect, it } from "vitest";
import features from "#db/seed/reference-data/features.json" with { type: "json" };
import { normalizeToKey } from "#kernel/normalize-text.ts";
import { findPortalValue, isPortalValueField, listSimplerForms, portalValues, splitValue } from "./portal-values.ts";

const words = Object.entries(portalValues).flatMap(([field, entries]) =>
  entries.flatMap(([key, text]) =>
    text.split("|").flatMap((word) => (isPortalValueField(field) ? [{ field, key, word }] : [])),
  ),
);
const lookupsOf = (field: string) =>
  features.flatMap((feature) => (feature.key === field && "lookups" in feature ? (feature.lookups ?? []) : []));

describe("findPortalValue", () => {
  it("findPortalValue maps every word to a value of its feature", () => {
    const unknown = words.filter(({ field, key }) => !lookupsOf(field).some((lookup) => lookup.key === key));
    expect(unknown).toEqual([]);
  });

  it("findPortalValue has one meaning for every word", () => {
    const meanings = new Map<string, Set<string>>();
    for (const { field, key, word } of words) {
      const text = `${field} ${normalizeToKey(word)}`;
      meanings.set(text, (meanings.get(text) ?? new Set()).add(key));
    }
    expect([...meanings].filter(([, keys]) => keys.size > 1)).toEqual([]);
  });

  it("findPortalValue gives no word another meaning than the catalog, except “Gas” and its like", () => {
    const conflicts = words.filter(({ field, key, word }) =>
      lookupsOf(field).some(
        (lookup) =>
          lookup.key !== key && [lookup.en, lookup.ar].some((name) => normalizeToKey(name) === normalizeToKey(word)),
      ),
    );
    expect(conflicts).toEqual([]);
  });

  it.each([
    ["fuel", "Gas", "petrol"],
    ["fuel", "Natural Gas", "natural-gas"],
    ["fuel", "كهربائي", "electric"],
    ["fuel", "بنزين/كهرباء", "hybrid"],
    ["gear", "يدوي/عادي", "manual"],
    ["condition", "كسر زيرو", "used"],
    ["condition", "ممتازة", "used"],
    ["color", "نبيتي", "burgundy"],
    ["body", "هاتش باك", "hatchback"],
    ["specs", "وارد كندا", "canadian"],
    ["specs", "Canada", "canadian"],
  ] as const)("findPortalValue reads %s “%s” as %s", (field, text, key) => {
    expect(findPortalValue(field, text)).toBe(key);
  });
});

describe("listSimplerForms", () => {
  it.each([
    ["مواصفات خليجية", "خليجي"],
    ["مواصفات أمريكية", "امريكي"],
    ["GCC specs", "gcc"],
    ["White pearl", "white"],
  ])("listSimplerForms reduces “%s” to “%s”", (text, form) => expect(listSimplerForms(text)).toContain(form));

  it("listSimplerForms lists no form for a plain value", () => expect(listSimplerForms("white")).toEqual([]));
});

describe("splitValue", () => {
  it("splitValue splits a value at its separators", () => {
    expect(splitValue("يدوي/عادي")).toEqual(["يدوي", "عادي"]);
    expect(splitValue("بنزين وكهرباء")).toEqual(["بنزين", "كهرباء"]);
  });

  it("splitValue lists no part of a plain value", () => expect(splitValue("وردي فاتح")).toEqual([]));
});

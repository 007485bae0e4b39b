import { describe, expect, it } from "vitest";
import { problemsOf } from "./check-texts.ts";

describe("the check of texts", () => {
  it("finds a missing text, a missing plural form and a strange placeholder", () => {
    expect(problemsOf({ en: { a: "A", b: "B" }, ar: { a: "أ" } })).toEqual(["ar: b is missing"]);
    const one = { n_one: "{{count}} ad", n_other: "{{count}} ads" };
    expect(problemsOf({ en: one, ar: { n_one: "إعلان", n_other: "{{count}} إعلان" } })).toEqual(
      ["zero", "two", "few", "many"].map((form) => `ar: n_${form} is missing`),
    );
    expect(problemsOf({ en: { a: "Hi {{name}}" }, ar: { a: "أهلا {{nom}}" } })).toEqual([
      "ar: a uses {{nom}}, which en does not",
      "ar: a leaves out {{name}}",
    ]);
    const spaced = { a: "Hi {{ name }}" };
    expect(problemsOf({ en: spaced, ar: { a: "أهلا {name}" } })).toEqual([
      "en: a has a placeholder without a plain name",
    ]);
  });

  it("finds nothing in texts that are whole", () => {
    expect(problemsOf({ en: { a: { b: "B" } }, ar: { a: { b: "ب" } } })).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { findTranslationProblems } from "./check-translations.ts";

describe("findTranslationProblems", () => {
  it("findTranslationProblems reports missing texts, missing plural forms and unknown placeholders", () => {
    expect(findTranslationProblems({ en: { a: "A", b: "B" }, ar: { a: "أ" } })).toEqual(["ar: b is missing"]);
    const one = { n_one: "{{count}} ad", n_other: "{{count}} ads" };
    expect(findTranslationProblems({ en: one, ar: { n_one: "إعلان", n_other: "{{count}} إعلان" } })).toEqual(
      ["zero", "two", "few", "many"].map((form) => `ar: n_${form} is missing`),
    );
    expect(findTranslationProblems({ en: { a: "Hi {{name}}" }, ar: { a: "أهلا {{nom}}" } })).toEqual([
      "ar: a uses {{nom}}, which en does not",
      "ar: a leaves out {{name}}",
    ]);
    const spaced = { a: "Hi {{ name }}" };
    expect(findTranslationProblems({ en: spaced, ar: { a: "أهلا {name}" } })).toEqual([
      "en: a has a placeholder without a plain name",
    ]);
  });

  it("findTranslationProblems accepts missing messages of a third language but no unknown or incomplete ones", () => {
    const messages = { a: "A {{name}}", n_one: "{{count}} ad", n_other: "{{count}} ads" };
    const arabic = Object.fromEntries(["zero", "one", "two", "few", "many", "other"].map((form) => [`n_${form}`, "ع"]));
    const both = { en: messages, ar: { a: "أ {{name}}", ...arabic } };
    const check = (french: object) => findTranslationProblems({ ...both, ...{ fr: french } });
    expect(check({})).toEqual([]);
    expect(check({ a: "A {{name}}" })).toEqual([]);
    expect(check({ a: "A {{nom}}", b: "B", n_one: "annonce", n_other: "{{count}} annonces" })).toEqual([
      "en: b is missing",
      "fr: n_many is missing",
      "fr: a uses {{nom}}, which en does not",
      "fr: a leaves out {{name}}",
    ]);
  });

  it("findTranslationProblems returns nothing for complete translations", () => {
    expect(findTranslationProblems({ en: { a: { b: "B" } }, ar: { a: { b: "ب" } } })).toEqual([]);
  });
});

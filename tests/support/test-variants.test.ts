import { describe, expect, it } from "vitest";
import { getLanguageByHash, selectCase, selectCases } from "./test-variants.ts";

const titles = Array.from({ length: 200 }, (_, i) => `The list shows ${i} cars`);

describe("getLanguageByHash", () => {
  it("getLanguageByHash spreads titles over both languages", () => {
    const english = titles.filter((title) => getLanguageByHash(title) === "en");
    expect(english.length).toBeGreaterThan(60);
    expect(english.length).toBeLessThan(140);
  });

  it("getLanguageByHash returns the same language in every run", () => {
    expect(["The cart opens", "The menu closes", "A reader signs in"].map(getLanguageByHash)).toEqual([
      "ar",
      "ar",
      "en",
    ]);
  });
});

describe("selectCases", () => {
  it("selectCases gives every case to exactly one language, also after another case is added", () => {
    const before = { en: selectCases("en", titles), ar: selectCases("ar", titles) };
    expect([...before.en, ...before.ar].toSorted()).toEqual(titles.toSorted());
    const added = ["A new case", ...titles];
    expect(selectCases("en", added).filter((title) => title !== "A new case")).toEqual(before.en);
    expect(selectCases("ar", added).filter((title) => title !== "A new case")).toEqual(before.ar);
  });
});

describe("selectCase", () => {
  it("selectCase chooses the same case in every run and spreads texts over all cases", () => {
    const cases = ["member", "showroom", "moderator"];
    const chosen = titles.flatMap((title) => selectCase(title, cases));
    expect(chosen).toHaveLength(titles.length);
    expect(new Set(chosen)).toEqual(new Set(cases));
    expect(titles.flatMap((title) => selectCase(title, cases))).toEqual(chosen);
  });
});

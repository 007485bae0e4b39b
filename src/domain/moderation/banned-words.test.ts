import { describe, expect, it } from "vitest";
import { findBannedWords, normalizeBannedWord } from "./banned-words.ts";

const list = ["cocaine", "ass", "حشيش", "مخدرات", "stolen car", "سيارة مسروقة", "نك"].map((word) => ({
  word,
  folded: normalizeBannedWord(word),
}));
const found = (text: string) => findBannedWords(text, list).map(({ word }) => word);

describe("findBannedWords", () => {
  it.each([
    ["cocaine", "Selling COCAINE today"],
    ["cocaine", "c0ca1ne"],
    ["cocaine", "c o c a i n e"],
    ["cocaine", "c.o.c.a.i.n.e!"],
    ["cocaine", "cocaaaaine"],
    ["cocaine", "ｃｏｃａｉｎｅ"],
    ["cocaine", "сосаinе"],
    ["cocaine", "coc*ine"],
    ["cocaine", "cócaïne"],
    ["cocaine", "co\u200bcaine"],
    ["حشيش", "عندي حَشِيش للبيع"],
    ["حشيش", "حـــشـــيـــش"],
    ["حشيش", "والحشيش موجود"],
    ["حشيش", "بحشيش"],
    ["حشيش", "ح ش ي ش"],
    ["حشيش", "حشییییش"],
    ["حشيش", "7شيش"],
    ["مخدرات", "للمخدرات"],
    ["stolen car", "a stolen, car"],
    ["سيارة مسروقة", "هذه سيارة مسروقه"],
  ])("findBannedWords finds the banned words %s in “%s”", (word, text) => {
    expect(found(text)).toEqual([word]);
  });

  it.each([
    "First class interior, passenger airbags, brass fittings, ASSY bracket",
    "Audi A55, E55 AMG, 455 km, as new, A5S",
    "البنك الأهلي بنك وبنكنا",
    "حشيشة الدود، تحشيش",
    "خدمات ممتازة ومخدوم",
    "car stolen from nobody",
    "",
    "*** !!! @@@ $$$",
    "a b c d e f",
  ])("findBannedWords finds no banned words in “%s”", (text) => {
    expect(found(text)).toEqual([]);
  });

  it("findBannedWords reports each word once, as it is spelled in the text", () => {
    expect(findBannedWords("c0caine and cocaine", list)).toEqual([{ word: "cocaine", as: "c0caine" }]);
    expect(findBannedWords("only c0caine", list)).toEqual([{ word: "cocaine", as: "c0caine" }]);
  });

  it("normalizeBannedWord returns an empty string for a word without letters", () => {
    expect(normalizeBannedWord(" ـ  ً ")).toBe("");
  });

  it("findBannedWords handles texts of 10,000 characters", () => {
    expect(found("x ".repeat(5_000))).toEqual([]);
    expect(found("ا".repeat(10_000))).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { detectBannedWordSignals, findBannedWords, normalizeBannedWord } from "./banned-words.ts";

const words = ["cocaine", "ass", "حشيش", "مخدرات", "stolen car", "سيارة مسروقة", "نك"];
const listBannedWords = (banned = words) => banned.map((word) => ({ word, folded: normalizeBannedWord(word) }));
const found = (text: string) => findBannedWords(text, listBannedWords()).map(({ word }) => word);

describe("findBannedWords", () => {
  it.each([
    ["cocaine", "Selling COCAINE today"],
    ["cocaine", "c0ca1ne"],
    ["cocaine", "c o c a i n e"],
    ["cocaine", "c.o.c.a.i.n.e!"],
    ["cocaine", "cocaaaaine"],
    ["cocaine", "c0caaaaine"],
    ["cocaine", "ｃｏｃａｉｎｅ"],
    ["cocaine", "сосаinе"],
    ["cocaine", "coc*ine"],
    ["cocaine", "cócaïne"],
    ["cocaine", "co\u200bcaine"],
    ["cocaine", "!!c0caine**"],
    ["cocaine", "+cocaine+!"],
    ["cocaine", "**cocaine**"],
    ["cocaine", "cocai**"],
    ["stolen car", "a stolen car*"],
    ["cocaine", "*cocaine"],
    ["cocaine", "c0cai*e"],
    ["cocaine", "cocaiiiine c"],
    ["cocaine", "ccocaaaine"],
    ["cocaine", "buy c o c a i n e"],
    ["cocaine", "c o c a i n e today"],
    ["ass", "a s s"],
    ["ass", "asssss"],
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
    "ن ك",
    "a s",
    "as s now",
    "c0c41n3",
    "cocain",
    "cocainee",
    "coccaine",
    "****ine",
    "@$s",
    "وونك",
    "نكك x",
    "c**** coc****",
    "stolencar",
    "stolen old car",
  ])("findBannedWords finds no banned words in “%s”", (text) => {
    expect(found(text)).toEqual([]);
  });

  it("findBannedWords reports each word once, as it is spelled in the text", () => {
    expect(findBannedWords("c0caine and cocaine", listBannedWords())).toEqual([{ word: "cocaine", as: "c0caine" }]);
    expect(findBannedWords("only c0caine", listBannedWords())).toEqual([{ word: "cocaine", as: "c0caine" }]);
  });

  it("findBannedWords returns the part of the text without the signs around it", () => {
    expect(findBannedWords("buy !!c0caine** now", listBannedWords())).toEqual([{ word: "cocaine", as: "c0caine" }]);
    expect(findBannedWords("buy !cocai** now", listBannedWords())).toEqual([{ word: "cocaine", as: "cocai**" }]);
    expect(findBannedWords("buy |cocaine+", listBannedWords())).toEqual([{ word: "cocaine", as: "cocaine" }]);
    expect(findBannedWords("x c o c a i n e y2", listBannedWords())).toEqual([]);
    expect(findBannedWords("my c.o.c.a.i.n.e!", listBannedWords())).toEqual([{ word: "cocaine", as: "c.o.c.a.i.n.e" }]);
    expect(findBannedWords("a Stolen, CAR here", listBannedWords())).toEqual([
      { word: "stolen car", as: "stolen car" },
    ]);
  });

  it.each([
    ["abcd", "@bcd", true],
    ["abcd", "@6cd", false],
    ["abcdef", "@6cdef", true],
    ["abcdef", "@6*def", true],
    ["abcdef", "@6**ef", false],
    ["abcdef", "a7cdef", false],
    ["abc", "a*c", false],
  ])(
    "findBannedWords of the word %s in %s: %s, at most half of the letters are replaced and three are left",
    (word, text, isFound) => {
      expect(findBannedWords(text, listBannedWords([word])).length > 0).toBe(isFound);
    },
  );

  it.each([
    ["والحشيش", true],
    ["فالحشيش", true],
    ["كالحشيش", true],
    ["وبالحشيش", true],
    ["للحشيش", true],
    ["وللحشيش", true],
    ["كحشيش", true],
    ["سحشيش", false],
    ["حشيشال", false],
  ])("findBannedWords of %s with an Arabic prefix: %s", (text, isFound) => {
    expect(found(text).length > 0).toBe(isFound);
  });

  it("findBannedWords finds a short word after a long prefix only with at least three letters", () => {
    const isFound = (word: string, text: string) => findBannedWords(text, listBannedWords([word])).length > 0;
    expect([isFound("خمر", "الخمر"), isFound("خم", "الخم")]).toEqual([true, false]);
    expect([isFound("خمور", "وخمور"), isFound("خمر", "وخمر")]).toEqual([true, false]);
  });

  it("detectBannedWordSignals lists each banned word of all texts once, at most twenty", () => {
    const banned = listBannedWords();
    expect(detectBannedWordSignals(["clean", ""], banned)).toEqual([]);
    expect(detectBannedWordSignals(["c0caine", "cocaine and ass"], banned)).toEqual([
      {
        name: "words",
        details: {
          words: [
            { word: "cocaine", as: "c0caine" },
            { word: "ass", as: "ass" },
          ],
        },
      },
    ]);
    const many = Array.from({ length: 25 }, (_, i) => `banned${String.fromCharCode(97 + i)}`);
    const [signal] = detectBannedWordSignals([many.join(" ")], listBannedWords(many));
    expect(signal?.details.words).toHaveLength(20);
  });

  it("findBannedWords never finds a banned word without letters and digits", () => {
    expect(findBannedWords("*** !!! cocaine", listBannedWords(["!!!"]))).toEqual([]);
  });

  it("normalizeBannedWord joins the normalized words with single spaces", () => {
    expect(normalizeBannedWord(" Stolen -- CÁR ")).toBe("stolen car");
    expect(normalizeBannedWord("сосаinе")).toBe("cocaine");
  });

  it("normalizeBannedWord returns an empty string for a word without letters", () => {
    expect(normalizeBannedWord(" ـ  ً ")).toBe("");
  });

  it("findBannedWords handles texts of 10,000 characters", () => {
    expect(found("x ".repeat(5_000))).toEqual([]);
    expect(found("ا".repeat(10_000))).toEqual([]);
    expect(found(`a${"*".repeat(10_000)}a`)).toEqual([]);
  });
});

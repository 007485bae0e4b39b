import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalizeSearchText, tokenize } from "#kernel/normalize-text.ts";
import { highlightMatches } from "./highlight.ts";

/** Marks the highlighted parts of a text with brackets. */
const markHits = (text: string, typed: string) =>
  highlightMatches(text, typed)
    .map((part) => (part.hit ? `[${part.text}]` : part.text))
    .join("");

describe("[NV-11] highlightMatches", () => {
  it.each([
    ["Toyota Camry 2019", "toy", "[Toy]ota Camry 2019"],
    ["Toyota Camry 2019", "CAM ٢٠", "Toyota [Cam]ry [20]19"],
    ["Citroën C4", "citroe", "[Citroë]n C4"],
    ["Citroe\u0308n C4", "citroe", "[Citroe\u0308]n C4"],
    ["Škoda Octavia", "sko oct", "[Ško]da [Oct]avia"],
    ["Ford F-150 Raptor", "f150 r", "Ford [F-150] [R]aptor"],
    ["Toyota Land Cruiser", "landcr", "Toyota [Land Cr]uiser"],
    ["Camaro", "amaro", "Camaro"],
    ["Camry", "", "Camry"],
    ["", "camry", ""],
  ])("highlightMatches in %s marks the parts that match “%s”", (text, typed, expected) =>
    expect(markHits(text, typed)).toBe(expected),
  );

  it.each([
    ["تويوتا كامري", "كام", "تويوتا [كامري]"],
    ["كامرى ٢٠١٩", "كامري 2019", "[كامرى] [٢٠١٩]"],
    ["سيّارة كالجديدة", "سياره", "[سيّارة] كالجديدة"],
    ["أمتار إضافية", "ا", "[أمتار] [إضافية]"],
    ["كـــامري", "كامري", "[كـــامري]"],
    ["الفرامل", "فرامل", "[الفرامل]"],
    ["فرامل", "الفرامل", "[فرامل]"],
    ["لاند كروزر", "لاندكرو", "[لاند كروزر]"],
  ])("highlightMatches marks whole Arabic words, so that their letters stay joined: %s, %s", (text, typed, expected) =>
    expect(markHits(text, typed)).toBe(expected),
  );

  const words = fc.string({
    unit: fc.constantFrom(..."aBcé12-  \u0301\u0651\u0640\u200fاأآبپلكکي٢سى", "💥", "ﻻ", "İ"),
    maxLength: 24,
  });

  it("highlightMatches never changes the characters of the highlighted name", () => {
    fc.assert(
      fc.property(fc.oneof(words, fc.string({ unit: "binary" })), words, (text, typed) => {
        const parts = highlightMatches(text, typed);
        expect(parts.map((part) => part.text).join("")).toBe(text);
        for (const part of parts) expect(part.text).not.toBe("");
      }),
    );
  });

  it("highlightMatches marks only words that begin with a typed word or with which a typed word begins", () => {
    fc.assert(
      fc.property(words, words, (text, typed) => {
        const searchWords = tokenize(typed).flatMap((word) => [word, word.replace(/^ال(?=...)/, "")]);
        for (const { text: part, hit } of highlightMatches(text, typed)) {
          if (!hit) continue;
          const own = tokenize(part).join("");
          const forms = [own, own.replace(/^ال/, "")];
          expect(searchWords.some((word) => forms.some((form) => form.startsWith(word) || word.startsWith(form)))).toBe(
            true,
          );
        }
      }),
    );
  });

  it("highlightMatches marks something in every name when the typed text begins its first word", () => {
    fc.assert(
      fc.property(words, fc.nat(), (text, cut) => {
        const [first = ""] = tokenize(text);
        fc.pre(first !== "");
        const typed = [...first].slice(0, 1 + (cut % [...first].length)).join("");
        expect(highlightMatches(text, typed).some((part) => part.hit && normalizeSearchText(part.text) !== "")).toBe(
          true,
        );
      }),
    );
  });
});

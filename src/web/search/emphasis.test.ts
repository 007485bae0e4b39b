import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold, tokens } from "#kernel/fold.ts";
import { emphasised } from "./emphasis.ts";

/** What is emphasised stands in brackets. */
const shown = (text: string, typed: string) =>
  emphasised(text, typed)
    .map((part) => (part.hit ? `[${part.text}]` : part.text))
    .join("");

describe("[NV-11] what was typed is emphasised in a name", () => {
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
  ])("%s, %s", (text, typed, expected) => expect(shown(text, typed)).toBe(expected));

  it.each([
    ["تويوتا كامري", "كام", "تويوتا [كامري]"],
    ["كامرى ٢٠١٩", "كامري 2019", "[كامرى] [٢٠١٩]"],
    ["سيّارة كالجديدة", "سياره", "[سيّارة] كالجديدة"],
    ["أمتار إضافية", "ا", "[أمتار] [إضافية]"],
    ["كـــامري", "كامري", "[كـــامري]"],
    ["الفرامل", "فرامل", "[الفرامل]"],
    ["فرامل", "الفرامل", "[فرامل]"],
    ["لاند كروزر", "لاندكرو", "[لاند كروزر]"],
  ])("whole Arabic words, so that their letters join: %s, %s", (text, typed, expected) =>
    expect(shown(text, typed)).toBe(expected),
  );

  const words = fc.string({
    unit: fc.constantFrom(..."aBcé12-  \u0301\u0651\u0640\u200fاأآبپلكکي٢سى", "💥", "ﻻ", "İ"),
    maxLength: 24,
  });

  it("never changes a letter of the name", () => {
    fc.assert(
      fc.property(fc.oneof(words, fc.string({ unit: "binary" })), words, (text, typed) => {
        const parts = emphasised(text, typed);
        expect(parts.map((part) => part.text).join("")).toBe(text);
        for (const part of parts) expect(part.text).not.toBe("");
      }),
    );
  });

  it("emphasises only what begins as a typed word does, or is a piece of one", () => {
    fc.assert(
      fc.property(words, words, (text, typed) => {
        const asked = tokens(typed).flatMap((word) => [word, word.replace(/^ال(?=...)/, "")]);
        for (const { text: part, hit } of emphasised(text, typed)) {
          if (!hit) continue;
          const own = tokens(part).join("");
          const forms = [own, own.replace(/^ال/, "")];
          expect(asked.some((word) => forms.some((form) => form.startsWith(word) || word.startsWith(form)))).toBe(true);
        }
      }),
    );
  });

  it("finds every name by its own beginnings", () => {
    fc.assert(
      fc.property(words, fc.nat(), (text, cut) => {
        const [first = ""] = tokens(text);
        fc.pre(first !== "");
        const typed = [...first].slice(0, 1 + (cut % [...first].length)).join("");
        expect(emphasised(text, typed).some((part) => part.hit && fold(part.text) !== "")).toBe(true);
      }),
    );
  });
});

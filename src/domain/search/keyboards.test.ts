import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { onOtherKeyboard } from "./keyboards.ts";

describe("the other keyboard", () => {
  it.each([
    ["ؤشةقغ", "camry"],
    [";hlvd", "كامري"],
    ["j,d,jh", "تويوتا"],
    ["فخغخفش", "toyota"],
    ["لاشففثقغ", "battery"],
  ])("%s is %s", (typed, meant) => {
    expect(onOtherKeyboard(typed)).toBe(meant);
  });

  it("leaves texts of both scripts or of none alone", () => {
    expect(onOtherKeyboard("camry كامري")).toBeUndefined();
    expect(onOtherKeyboard("2019 !")).toBeUndefined();
  });

  it("typed back it is the text again", () => {
    const keys = fc.string({ unit: fc.constantFrom(..."qwertyuiop[]asdfghjkl;zxcvbnm,./ 0123"), minLength: 1 });
    fc.assert(
      fc.property(keys, (text) => {
        const other = onOtherKeyboard(text);
        // ل and ا after one another are also the one key of لا.
        if (other === undefined || /لا/.test(other.replaceAll("b", ""))) return;
        expect(onOtherKeyboard(other)).toBe(text);
      }),
    );
  });
});

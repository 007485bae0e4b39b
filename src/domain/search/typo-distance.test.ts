import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isDictionaryWord, skeleton, skeletonKeys } from "./skeleton.ts";
import { forgiven, typoDistance } from "./typo-distance.ts";

const arabic = fc.string({ unit: fc.constantFrom(..."ابتثجحخدذرزسشصضطظعغفقكلمنهوي"), minLength: 4, maxLength: 12 });
const latin = fc.string({ unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz"), minLength: 4, maxLength: 12 });
const word = fc.oneof(arabic, latin);

describe("[rule 17] mistyped words", () => {
  it.each([
    ["كمري", "كامري"],
    ["cmary", "camry"],
    ["hundai", "hyundai"],
    ["اكسينت", "اكسنت"],
    ["لندكروزر", "لاندكروزر"],
    ["batery", "battery"],
  ])("%s is near %s, and found under a key of it", (typed, meant) => {
    expect(typoDistance(typed, meant)).toBeLessThanOrEqual(forgiven(typed));
    expect(skeletonKeys(meant)).toEqual(expect.arrayContaining([expect.toBeOneOf(skeletonKeys(typed))]));
  });

  it.each([
    ["كامري", "كادنزا"],
    ["camry", "corolla"],
    ["patrol", "control"],
  ])("%s is not %s", (one, other) => {
    expect(typoDistance(one, other)).toBeGreaterThan(forgiven(one));
  });

  it("is nothing for the same word, and the same both ways", () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(typoDistance(a, a)).toBe(0);
        expect(typoDistance(a, b)).toBeCloseTo(typoDistance(b, a), 6);
        expect(typoDistance(a, b)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("is not worked out past what is asked for", () => {
    fc.assert(
      fc.property(fc.oneof(word, arabic), word, fc.constantFrom(0.5, 1.2, 2, 2.5, 4), (a, b, most) => {
        const whole = typoDistance(a, b);
        const asked = typoDistance(a, b, most);
        if (whole <= most) expect(asked).toBeCloseTo(whole, 6);
        else if (whole > most + 1e-6) expect(asked).toBe(Number.POSITIVE_INFINITY);
      }),
      { numRuns: 500 },
    );
  });

  it("one slip anywhere leaves a key in common", () => {
    fc.assert(
      fc.property(word, fc.nat(), fc.constantFrom("drop", "swap", "double"), (meant, at, slip) => {
        const i = at % meant.length;
        const letters = [...meant];
        if (slip === "drop") letters.splice(i, 1);
        else if (slip === "double") letters.splice(i, 0, letters[i] as string);
        else if (i > 0) [letters[i - 1], letters[i]] = [letters[i] as string, letters[i - 1] as string];
        const typed = letters.join("");
        const sounds = Math.min(skeleton(typed).length, skeleton(meant).length);
        // Too few sounds are filed whole; letters that write one sound together, or twice the same, are two slips.
        if (sounds < 3 || /[schpgtxwhyi]/.test(meant) || new Set(meant).size < meant.length) return;
        expect(skeletonKeys(meant).some((key) => skeletonKeys(typed).includes(key))).toBe(true);
      }),
    );
  });

  it("only words of one script are in the dictionary", () => {
    expect(["camry", "كامري"].every(isDictionaryWord)).toBe(true);
    expect(["f150", "ab", "كاmri", "2019", ""].some(isDictionaryWord)).toBe(false);
  });
});

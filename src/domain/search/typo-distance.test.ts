import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getPhoneticKey, getPhoneticLookupKeys, isDictionaryWord } from "./phonetic-key.ts";
import { calculateTypoDistance, getMaxTypoDistance } from "./typo-distance.ts";

const arabic = fc.string({ unit: fc.constantFrom(..."ابتثجحخدذرزسشصضطظعغفقكلمنهوي"), minLength: 4, maxLength: 12 });
const latin = fc.string({ unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz"), minLength: 4, maxLength: 12 });
const word = fc.oneof(arabic, latin);

describe("[rule 17] calculateTypoDistance", () => {
  it.each([
    ["كمري", "كامري"],
    ["cmary", "camry"],
    ["hundai", "hyundai"],
    ["اكسينت", "اكسنت"],
    ["لندكروزر", "لاندكروزر"],
    ["batery", "battery"],
  ])(
    "calculateTypoDistance treats %s as a typing mistake for %s, and the two have a common phonetic key",
    (typed, intended) => {
      expect(calculateTypoDistance(typed, intended)).toBeLessThanOrEqual(getMaxTypoDistance(typed));
      expect(getPhoneticLookupKeys(intended)).toEqual(
        expect.arrayContaining([expect.toBeOneOf(getPhoneticLookupKeys(typed))]),
      );
    },
  );

  it.each([
    ["كامري", "كادنزا"],
    ["camry", "corolla"],
    ["patrol", "control"],
    ["via", "kia"],
  ])("calculateTypoDistance treats %s and %s as different words", (one, other) => {
    expect(calculateTypoDistance(one, other)).toBeGreaterThan(getMaxTypoDistance(one));
  });

  it("calculateTypoDistance is zero for equal words and symmetric", () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(calculateTypoDistance(a, a)).toBe(0);
        expect(calculateTypoDistance(a, b)).toBeCloseTo(calculateTypoDistance(b, a), 6);
        expect(calculateTypoDistance(a, b)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it.each([
    ["partol", "patrol"],
    ["cmary", "camry"],
    ["كماري", "كامري"],
  ])("calculateTypoDistance counts the swapped letters of %s as one mistake of 0.7", (typed, intended) => {
    expect(calculateTypoDistance(typed, intended)).toBeCloseTo(0.7, 6);
  });

  it.each([
    ["batery", "battery"],
    ["toyotta", "toyota"],
    ["كورولا", "كوروللا"],
  ])(
    "calculateTypoDistance counts the missing or additional double letter of %s as a mistake of 0.3",
    (typed, intended) => {
      expect(calculateTypoDistance(typed, intended)).toBeCloseTo(0.3, 6);
    },
  );

  it.each([
    ["كيا", "kia"],
    ["فان", "van"],
  ])("calculateTypoDistance does not compare %s with %s, whose sounds are too few", (one, other) => {
    expect(calculateTypoDistance(one, other)).toBe(Number.POSITIVE_INFINITY);
  });

  it("calculateTypoDistance returns Infinity above the given maximum", () => {
    fc.assert(
      fc.property(fc.oneof(word, arabic), word, fc.constantFrom(0.5, 1.2, 2, 2.5, 4), (a, b, most) => {
        const fullDistance = calculateTypoDistance(a, b);
        const limitedDistance = calculateTypoDistance(a, b, most);
        if (fullDistance <= most) expect(limitedDistance).toBeCloseTo(fullDistance, 6);
        else if (fullDistance > most + 1e-6) expect(limitedDistance).toBe(Number.POSITIVE_INFINITY);
      }),
      { numRuns: 500 },
    );
  });

  it("getPhoneticLookupKeys returns a common key for a word and the same word with one typing mistake", () => {
    fc.assert(
      fc.property(word, fc.nat(), fc.constantFrom("drop", "swap", "double"), (intended, at, slip) => {
        const i = at % intended.length;
        const letters = [...intended];
        if (slip === "drop") letters.splice(i, 1);
        else if (slip === "double") letters.splice(i, 0, letters[i] as string);
        else if (i > 0) [letters[i - 1], letters[i]] = [letters[i] as string, letters[i - 1] as string];
        const typed = letters.join("");
        const sounds = Math.min(getPhoneticKey(typed).length, getPhoneticKey(intended).length);
        // Words with fewer than three sounds have only one key. A mistake at letters with equal sounds can count as two
        // mistakes.
        if (sounds < 3 || /[schpgtxwhyi]/.test(intended) || new Set(intended).size < intended.length) return;
        expect(getPhoneticLookupKeys(intended).some((key) => getPhoneticLookupKeys(typed).includes(key))).toBe(true);
      }),
    );
  });

  it("isDictionaryWord accepts only words with letters of a single script", () => {
    expect(["camry", "كامري"].every(isDictionaryWord)).toBe(true);
    expect(["f150", "ab", "كاmri", "2019", ""].some(isDictionaryWord)).toBe(false);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getNameLookupKeys, getPhoneticKey, getPhoneticLookupKeys, isDictionaryWord } from "./phonetic-key.ts";
import { toSoundSpelling } from "./sound-spelling.ts";
import { calculateTransliterationDistance, calculateTypoDistance, getMaxTypoDistance } from "./typo-distance.ts";

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

  it.each([
    ["camry", "camrry", 0.3],
    ["zz", "z", 0.3],
    ["camry", "camray", 0.5],
    ["camry", "camr", 0.5],
    ["camry", "camri", 0.5],
    ["kamry", "camry", 0.5],
    ["camry", "cmary", 0.7],
    ["ab", "ba", 0.7],
    ["camry", "cabry", 1],
    ["camry", "canry", 0.8],
    ["كامري", "كانري", 0.8],
    ["camry", "xcamry", 1],
    ["cary", "camry", 1],
    ["wax", "w-x", 1],
    ["كامري", "camry", 0.8],
    ["كامري", "camdy", 2.3],
    ["", "ab", 1.5],
  ])("calculateTypoDistance of %j and %j is %d", (a, b, distance) => {
    expect(calculateTypoDistance(a, b)).toBeCloseTo(distance, 6);
    expect(calculateTypoDistance(b, a)).toBeCloseTo(distance, 6);
    expect(calculateTypoDistance(a, b, distance)).toBeCloseTo(distance, 6);
    expect(calculateTypoDistance(a, b, distance - 0.01)).toBe(Number.POSITIVE_INFINITY);
  });

  it("calculateTypoDistance compares words of different scripts only if both have at least three sounds", () => {
    expect(calculateTypoDistance("تويوتا", "toyota")).toBe(Number.POSITIVE_INFINITY);
    expect(calculateTypoDistance("كامري", "kia")).toBe(Number.POSITIVE_INFINITY);
  });

  it("calculateTypoDistance adds up the costs of several typing mistakes", () => {
    expect(calculateTypoDistance("abcdef", "badcfe")).toBeCloseTo(2.1, 6);
    expect(calculateTypoDistance("batri", "zbattri")).toBeCloseTo(1.3, 6);
    expect(calculateTypoDistance("batri", "zbtr")).toBeCloseTo(2, 6);
  });

  it.each([
    ["abc", 0.5],
    ["abcd", 1.2],
    ["abcde", 1.2],
    ["abcdef", 2],
    ["abcdefgh", 2],
    ["abcdefghi", 2.5],
  ])("getMaxTypoDistance of %s is %d", (word, distance) => expect(getMaxTypoDistance(word)).toBe(distance));

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
    "قك",
    "قج",
    "جك",
    "جغ",
    "قا",
    "جي",
    "ثس",
    "ثت",
    "ذز",
    "ذد",
    "ظض",
    "ظز",
    "طت",
    "صس",
    "حه",
    "ck",
    "cs",
    "ei",
    "vf",
    "vb",
  ])("calculateTypoDistance makes a swap of the similar letters %s cost less than another letter", ([a, b]) => {
    expect(calculateTypoDistance(`م${a}م`, `م${b}م`)).toBeLessThanOrEqual(0.6);
  });

  it.each(["سي", "لب", "نم", "as", "gh", "rt"])(
    "calculateTypoDistance makes a swap of the neighbouring keys %s cost less than another letter",
    ([a, b]) => {
      expect(calculateTypoDistance(`ك${a}ك`, `ك${b}ك`)).toBeLessThan(1);
    },
  );

  it.each([
    ["phantom", "fantom"],
    ["pickanto", "pikanto"],
    ["boora", "bura"],
  ])("calculateTypoDistance counts two letters for the sound of one in %s as a mistake of 0.3", (one, other) => {
    expect(calculateTypoDistance(one, other)).toBeCloseTo(0.3, 6);
    expect(calculateTypoDistance(other, one)).toBeCloseTo(0.3, 6);
  });

  it("calculateTypoDistance of one letter to another is at most the distance over a third letter", () => {
    const letter = fc.constantFrom(..."ابتثجحخدذرزسشصضطظعغفقكلمنهويabcdefghijklmnopqrstuvwxyz");
    const getDistance = (a: string, b: string) => calculateTypoDistance(`م${a}م`, `م${b}م`);
    fc.assert(
      fc.property(letter, letter, letter, (a, b, c) => {
        expect(getDistance(a, c)).toBeLessThanOrEqual(getDistance(a, b) + getDistance(b, c) + 1e-9);
      }),
      { numRuns: 1_000 },
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

  it.each([
    ["camry", "kmr"],
    ["كامري", "kmr"],
    ["toyota", "tt"],
    ["battery", "btr"],
    ["bb", "b"],
    ["bbb", "b"],
    ["schwarz", "srs"],
    ["phone", "fn"],
    ["father", "ftr"],
    ["check", "sk"],
    ["clock", "klk"],
    ["ghost", "kst"],
    ["cellar", "slr"],
    ["acid", "st"],
    ["x5", "ks5"],
    ["f1500", "f1500"],
    ["aaa", ""],
  ])("getPhoneticKey of %s is “%s”", (word, key) => expect(getPhoneticKey(word)).toBe(key));

  it.each([
    ["camry", ["kmr", "mr", "kr", "km"]],
    ["انفوي", ["nf", "f", "n"]],
    ["يارس", ["rs", "s", "r"]],
    ["ai", [""]],
  ])("getNameLookupKeys of %s leaves out each sound, also of a short name", (word, keys) => {
    expect(getNameLookupKeys(word)).toEqual(keys);
  });

  it.each([
    ["سيفيا", "syfia"],
    ["هيلوكس", "heluks"],
    ["فيوجن", "fyogn"],
    ["كامري", "camry"],
    ["تويوتا", "toyota"],
    ["مازده", "mazda"],
    ["شيروكي", "shyruki"],
  ])("toSoundSpelling returns the same spelling for %s and %s", (arabic, latin) => {
    expect(toSoundSpelling(arabic)).toBe(toSoundSpelling(latin));
    expect(calculateTransliterationDistance(toSoundSpelling(arabic), toSoundSpelling(latin))).toBeCloseTo(0.8, 6);
  });

  it("calculateTransliterationDistance is symmetric and returns Infinity above the given maximum", () => {
    fc.assert(
      fc.property(arabic, latin, fc.constantFrom(1, 1.6, 2.4), (a, b, most) => {
        const [soundsA, soundsB] = [toSoundSpelling(a), toSoundSpelling(b)];
        const distance = calculateTransliterationDistance(soundsA, soundsB);
        expect(calculateTransliterationDistance(soundsB, soundsA)).toBeCloseTo(distance, 6);
        if (distance > most + 1e-6)
          expect(calculateTransliterationDistance(soundsA, soundsB, most)).toBe(Number.POSITIVE_INFINITY);
      }),
    );
  });

  it.each([
    ["kmr", ["kmr", "mr", "kr", "km"]],
    ["f150", ["f150", "150", "f50", "f10", "f15"]],
    ["abc", ["bk"]],
    ["b", ["b"]],
    ["ai", ["=ai"]],
  ])("getPhoneticLookupKeys of %s leaves out each sound of a key with three or more", (word, keys) => {
    expect(getPhoneticLookupKeys(word)).toEqual(keys);
  });

  it("isDictionaryWord accepts only words with letters of a single script", () => {
    expect(["camry", "كامري"].every(isDictionaryWord)).toBe(true);
    expect(["f150", "ab", "كا", "كاmri", "camry2", "2camry", "2019", ""].some(isDictionaryWord)).toBe(false);
    expect(["abc", "كيا", "a".repeat(24)].every(isDictionaryWord)).toBe(true);
    expect(["a".repeat(25), "ا".repeat(25)].some(isDictionaryWord)).toBe(false);
  });
});

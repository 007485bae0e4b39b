import { tokenize } from "#kernel/normalize-text.ts";

type NumberWords = readonly [value: number, ...texts: string[]];

const ones: readonly NumberWords[] = [
  [1, "واحد", "one"],
  [2, "اثنين", "اتنين", "two"],
  [3, "ثلاثة", "ثلاث", "تلاتة", "three"],
  [4, "أربعة", "اربع", "four"],
  [5, "خمسة", "خمس", "five"],
  [6, "ستة", "ست", "six"],
  [7, "سبعة", "سبع", "seven"],
  [8, "ثمانية", "ثمان", "تمانية", "eight"],
  [9, "تسعة", "تسع", "nine"],
];
const teens: readonly NumberWords[] = [
  [10, "عشرة", "عشر", "ten"],
  [12, "اثنعش", "اثنا عشر", "twelve"],
  [15, "خمسطعش", "خمستعشر", "خمسة عشر", "fifteen"],
];
const tens: readonly NumberWords[] = [
  [20, "عشرين", "عشرون", "twenty"],
  [30, "ثلاثين", "ثلاثون", "تلاتين", "thirty"],
  [40, "أربعين", "اربعون", "forty"],
  [50, "خمسين", "خمسون", "fifty"],
  [60, "ستين", "ستون", "sixty"],
  [70, "سبعين", "سبعون", "seventy"],
  [80, "ثمانين", "ثمانون", "تمانين", "eighty"],
  [90, "تسعين", "تسعون", "ninety"],
];
const hundreds: readonly NumberWords[] = [
  [100, "مية", "مئة", "مائة", "ميه", "hundred", "one hundred"],
  [200, "ميتين", "مئتين", "مائتين", "مئتا", "two hundred"],
  [300, "ثلاثمية", "ثلاثمائة", "تلتمية", "three hundred"],
  [400, "اربعمية", "أربعمائة", "four hundred"],
  [500, "خمسمية", "خمسمائة", "five hundred"],
];

const isEnglish = (text: string) => /[a-z]/.test(text);

/**
 * Combines two groups of number words in the forms that Arabic and English use: "خمسة وثلاثين", "مية وعشرين", "thirty
 * five".
 */
const combineNumbers = (
  first: readonly NumberWords[],
  second: readonly NumberWords[],
  inEnglish: readonly NumberWords[],
): NumberWords[] =>
  first.flatMap(([a, ...textsA]) =>
    second.map(([b, ...textsB]): NumberWords => {
      const orderedTexts = inEnglish === first ? [textsA, textsB] : [textsB, textsA];
      return [
        a + b,
        ...textsA
          .filter((t) => !isEnglish(t))
          .flatMap((x) => textsB.filter((t) => !isEnglish(t)).map((y) => `${x} و${y}`)),
        ...(orderedTexts[0] ?? [])
          .filter(isEnglish)
          .flatMap((x) => (orderedTexts[1] ?? []).filter(isEnglish).map((y) => `${x} ${y}`)),
      ];
    }),
  );

/** Values of number words, by normalized phrase. People write such words before "thousand". */
export const numbersByPhrase: ReadonlyMap<string, number> = new Map(
  [
    ...ones,
    ...teens,
    ...tens,
    ...hundreds,
    ...combineNumbers(ones, tens, tens),
    ...combineNumbers(hundreds, [...teens, ...tens], hundreds),
  ].flatMap(([value, ...texts]) => texts.map((text) => [tokenize(text).join(" "), value] as const)),
);

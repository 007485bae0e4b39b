import { tokens } from "#kernel/fold.ts";

type Spelled = readonly [value: number, ...texts: string[]];

const ones: readonly Spelled[] = [
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
const teens: readonly Spelled[] = [
  [10, "عشرة", "عشر", "ten"],
  [12, "اثنعش", "اثنا عشر", "twelve"],
  [15, "خمسطعش", "خمستعشر", "خمسة عشر", "fifteen"],
];
const tens: readonly Spelled[] = [
  [20, "عشرين", "عشرون", "twenty"],
  [30, "ثلاثين", "ثلاثون", "تلاتين", "thirty"],
  [40, "أربعين", "اربعون", "forty"],
  [50, "خمسين", "خمسون", "fifty"],
  [60, "ستين", "ستون", "sixty"],
  [70, "سبعين", "سبعون", "seventy"],
  [80, "ثمانين", "ثمانون", "تمانين", "eighty"],
  [90, "تسعين", "تسعون", "ninety"],
];
const hundreds: readonly Spelled[] = [
  [100, "مية", "مئة", "مائة", "ميه", "hundred", "one hundred"],
  [200, "ميتين", "مئتين", "مائتين", "مئتا", "two hundred"],
  [300, "ثلاثمية", "ثلاثمائة", "تلتمية", "three hundred"],
  [400, "اربعمية", "أربعمائة", "four hundred"],
  [500, "خمسمية", "خمسمائة", "five hundred"],
];

const english = (text: string) => /[a-z]/.test(text);

/** The sums of two kinds, as the languages write them: "خمسة وثلاثين", "مية وعشرين", "thirty five". */
const sums = (first: readonly Spelled[], second: readonly Spelled[], inEnglish: readonly Spelled[]): Spelled[] =>
  first.flatMap(([a, ...textsA]) =>
    second.map(([b, ...textsB]): Spelled => {
      const apart = inEnglish === first ? [textsA, textsB] : [textsB, textsA];
      return [
        a + b,
        ...textsA.filter((t) => !english(t)).flatMap((x) => textsB.filter((t) => !english(t)).map((y) => `${x} و${y}`)),
        ...(apart[0] ?? []).filter(english).flatMap((x) => (apart[1] ?? []).filter(english).map((y) => `${x} ${y}`)),
      ];
    }),
  );

/** Numbers that people write out before "thousand", by their folded words. */
export const spelledNumbers: ReadonlyMap<string, number> = new Map(
  [
    ...ones,
    ...teens,
    ...tens,
    ...hundreds,
    ...sums(ones, tens, tens),
    ...sums(hundreds, [...teens, ...tens], hundreds),
  ].flatMap(([value, ...texts]) => texts.map((text) => [tokens(text).join(" "), value] as const)),
);

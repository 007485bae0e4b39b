import { normalizeSearchText } from "#kernel/normalize-text.ts";

/**
 * Keys of the US keyboard, in the same order as the letters of the Arabic (101) keyboard below. With the wrong layout,
 * people type "ؤشةقغ" for "camry" and ";hlvd" for "كامري".
 */
const latinKeys = "`qwertyuiop[]asdfghjkl;'zxcvbnm,./";
const arabicKeys = "ذضصثقفغعهخحجدشسيبلاتنمكطئءؤرىةوزظ";

/**
 * Characters that the two rows of keys above cannot map: a key that writes two letters, and letters typed with Shift.
 */
const latinToArabic = new Map<string, string>([["b", "لا"]]);
const arabicToLatin = new Map<string, string>([
  ["أ", "h"],
  ["إ", "y"],
  ["آ", "n"],
  ["ـ", "j"],
  ["؛", "p"],
  ["،", "k"],
  ["؟", "?"],
]);

// The key "b" writes the two letters لا, so the row of Arabic letters has no letter for this key.
const latinRow = [...latinKeys].filter((key) => key !== "b");
const arabicRow = [...arabicKeys];
for (const [i, key] of latinRow.entries()) {
  const letter = arabicRow[i];
  if (!letter) continue;
  latinToArabic.set(key, letter);
  arabicToLatin.set(letter, key);
}

/**
 * Converts a text to the characters that the same keys write in the other keyboard layout. Undefined if the text
 * contains both scripts or neither.
 */
export function swapKeyboardLayout(text: string): string | undefined {
  const arabic = /\p{Script=Arabic}/u.test(text);
  const latin = /[a-z]/i.test(text);
  if (arabic === latin) return undefined;
  if (latin) return [...text.toLowerCase()].map((key) => latinToArabic.get(key) ?? key).join("");
  return [...text.replaceAll("لا", "b")].map((letter) => arabicToLatin.get(letter) ?? letter).join("");
}

/** Rows of keys in both layouts, one character per key. The middle dot stands for the key that writes لا. */
const keyRows = [
  ["qwertyuiop[]", "ضصثقفغعهخحجد"],
  ["asdfghjkl;'", "شسيبلاتنمكط"],
  ["zxcvbnm,./", "ئءؤر·ىةوزظ"],
];

/** Pairs of normalized letters on keys that touch each other, both letters of a pair in either order. */
const neighbourPairs = new Set(
  [0, 1].flatMap((layout) => {
    const rows = keyRows.map((row) => [...normalizeSearchText(row[layout] as string)]);
    return rows.flatMap((row, y) =>
      row.flatMap((key, x) => {
        // Each row is shifted to the right by about half a key, so a key touches two keys of the next row.
        const neighbours = [row[x + 1], rows[y + 1]?.[x - 1], rows[y + 1]?.[x]].filter((each) => each !== undefined);
        return neighbours.flatMap((other) => [key + other, other + key]);
      }),
    );
  }),
);

/** Checks whether two normalized letters are on keys that touch each other, in either keyboard layout. */
export const areNeighbouringKeys = (a: string, b: string): boolean => neighbourPairs.has(a + b);

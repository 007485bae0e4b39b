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

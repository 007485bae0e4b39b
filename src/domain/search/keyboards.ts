/**
 * The same keys on the two keyboards that readers switch between: US letters and Arabic (101). Who
 * forgets to switch types "ؤشةقغ" for "camry" and ";hlvd" for "كامري".
 */
const latinKeys = "`qwertyuiop[]asdfghjkl;'zxcvbnm,./";
const arabicKeys = "ذضصثقفغعهخحجدشسيبلاتنمكطئءؤرىةوزظ";

/** Keys that write two letters at once, and letters typed with Shift. */
const arabicOfLatin = new Map<string, string>([["b", "لا"]]);
const latinOfArabic = new Map<string, string>([
  ["أ", "h"],
  ["إ", "y"],
  ["آ", "n"],
  ["ـ", "j"],
  ["؛", "p"],
  ["،", "k"],
  ["؟", "?"],
]);

// The key "b" writes لا, so the row of Arabic letters has none at its place.
const latinRow = [...latinKeys].filter((key) => key !== "b");
const arabicRow = [...arabicKeys];
for (const [i, key] of latinRow.entries()) {
  const letter = arabicRow[i];
  if (!letter) continue;
  arabicOfLatin.set(key, letter);
  latinOfArabic.set(letter, key);
}

/**
 * What the same keys would have written on the other keyboard; undefined when the text is written in
 * both scripts or in neither.
 */
export function onOtherKeyboard(text: string): string | undefined {
  const arabic = /\p{Script=Arabic}/u.test(text);
  const latin = /[a-z]/i.test(text);
  if (arabic === latin) return undefined;
  if (latin) return [...text.toLowerCase()].map((key) => arabicOfLatin.get(key) ?? key).join("");
  return [...text.replaceAll("لا", "b")].map((letter) => latinOfArabic.get(letter) ?? letter).join("");
}

/**
 * Folds text to the one form that search, matching and duplicate detection compare (rule 14).
 * Index and query go through this same function; what is shown stays untouched.
 *
 * Diacritics, tatweel, zero-width and direction marks disappear; letter variants that people type
 * for one another become one letter; Arabic-Indic and Persian digits become ASCII; case is lowered.
 * Idempotent: `fold(fold(x)) === fold(x)`.
 */
export function fold(text: string): string {
  // What most texts in Latin letters are: a sixth of the time.
  if (isAscii.test(text)) return text.toLowerCase().replace(/\s+/g, " ").trim();
  return (
    text
      .normalize("NFKD")
      .replace(/[\p{M}\u0640\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, "")
      .replace(/[ٱأإآىیةەهکگپچڤٹڈژۀے]/g, (letter) => variants[letter] ?? letter)
      .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
      .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
      .toLowerCase()
      // Lower-casing may decompose again (İ becomes i and a dot above).
      .replace(/\p{M}/gu, "")
      .replace(/\s+/gu, " ")
      .trim()
  );
}

const isAscii = /^[\0-\x7f]*$/;

const variants: Record<string, string> = {
  ٱ: "ا",
  أ: "ا",
  إ: "ا",
  آ: "ا",
  ى: "ي",
  ی: "ي",
  ے: "ي",
  ة: "ه",
  ە: "ه",
  ۀ: "ه",
  ک: "ك",
  گ: "ك",
  پ: "ب",
  چ: "ج",
  ڤ: "ف",
  ٹ: "ت",
  ڈ: "د",
  ژ: "ز",
};

/**
 * Folded words and numbers of a text, in order: everything else only separates them. One letter may fold to a dozen (ﷺ),
 * and a database takes no word of more than two thousand bytes: what is longer than any word is several.
 */
export function tokens(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]{1,200}/gu) ?? [];
}

/** Folded text without any separator: لاند كروزر and لاندكروزر, "F-150" and "f150" become equal. */
export function squash(text: string): string {
  return tokens(text).join("");
}

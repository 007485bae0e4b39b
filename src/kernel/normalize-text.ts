/**
 * Normalizes a text for search, matching and duplicate detection (rule 14). The search index and queries both use this
 * function; displayed texts stay unchanged. Removes diacritics, tatweel, zero-width and direction marks. Unifies letter
 * variants that people type for one another. Converts Arabic-Indic and Persian digits to ASCII, and letters to lower
 * case. Normalizing a normalized text changes nothing.
 */
export function normalizeSearchText(text: string): string {
  // ASCII texts take this faster path, which needs a sixth of the time.
  if (isAscii.test(text)) return text.toLowerCase().replace(/\s+/g, " ").trim();
  return (
    text
      .normalize("NFKD")
      .replace(/[\p{M}\u0640\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, "")
      .replace(/[ٱأإآىیةەهکگپچڤٹڈژۀے]/g, (letter) => letterVariants[letter] ?? letter)
      .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
      .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
      .toLowerCase()
      // Lower-casing may decompose again: İ becomes i with a combining dot.
      .replace(/\p{M}/gu, "")
      .replace(/\s+/gu, " ")
      .trim()
  );
}

const isAscii = /^[\0-\x7f]*$/;

const letterVariants: Record<string, string> = {
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
 * Returns the normalized words and numbers of a text, in order. All other characters separate words. Words are split at
 * 200 characters, because PostgreSQL limits a word to about two thousand bytes. One letter such as ﷺ can become a dozen
 * letters.
 */
export function tokenize(text: string): string[] {
  return normalizeSearchText(text).match(/[\p{L}\p{N}]{1,200}/gu) ?? [];
}

/** Normalizes a text and removes all separators, so that لاند كروزر equals لاندكروزر and "F-150" equals "f150". */
export function normalizeToKey(text: string): string {
  return tokenize(text).join("");
}

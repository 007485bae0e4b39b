export const languages = ["en", "ar"] as const;
export type Language = (typeof languages)[number];

/** Returns whether a value is one of the two interface languages. */
export const isLanguage = (value: unknown): value is Language => value === "en" || value === "ar";

/** Text in one or both languages. */
export type LocalizedText = { ar: string | null; en: string | null };

/** Text to display with its actual language. A fallback needs its own `lang` attribute (rule 4). */
export type ResolvedText = { text: string; lang: Language };

/** Returns the text in the reader's language, else in the other language, else an empty text. */
export function pickTranslation(text: LocalizedText, language: Language): ResolvedText {
  const other: Language = language === "ar" ? "en" : "ar";
  const ownText = text[language]?.trim();
  if (ownText) return { text: ownText, lang: language };
  const fallback = text[other]?.trim();
  return fallback ? { text: fallback, lang: other } : { text: "", lang: language };
}

/** Returns the writing direction of a language, as the HTML `dir` attribute takes it. */
export const getTextDirection = (language: Language): "rtl" | "ltr" => (language === "ar" ? "rtl" : "ltr");

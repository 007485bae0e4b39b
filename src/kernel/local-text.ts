/** The two languages of the interface. */
export const languages = ["en", "ar"] as const;
export type Language = (typeof languages)[number];

export const isLanguage = (value: unknown): value is Language => value === "en" || value === "ar";

/** A text that exists in one or both languages. */
export type LocalText = { ar: string | null; en: string | null };

/** A text as it is shown, with the language it really is in: a fallback carries its own `lang` (rule 4). */
export type ShownText = { text: string; lang: Language };

/** The text in the reader's language, else in the other one, else empty. */
export function inLanguage(text: LocalText, language: Language): ShownText {
  const other: Language = language === "ar" ? "en" : "ar";
  const own = text[language]?.trim();
  if (own) return { text: own, lang: language };
  const fallback = text[other]?.trim();
  return fallback ? { text: fallback, lang: other } : { text: "", lang: language };
}

export const directionOf = (language: Language): "rtl" | "ltr" => (language === "ar" ? "rtl" : "ltr");

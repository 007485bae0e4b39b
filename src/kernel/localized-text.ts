/** Languages of the interface. The messages of a language are in the folder `src/i18n/messages/<language>`. */
export const languages = ["en", "ar"] as const;
export type Language = (typeof languages)[number];

export const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value);

/** Languages of stored texts: listings, catalog names and posts. */
export const contentLanguages = ["en", "ar"] as const;
export type ContentLanguage = (typeof contentLanguages)[number];

/** Values by language. A language of the interface without a value uses the English one. */
export type ByLanguage<Value> = Record<ContentLanguage, Value> & { [Each in Language]?: Value };

/** Returns the value of a language, or the English value if the language has none. */
export function pickByLanguage<Value>(values: ByLanguage<Value>, language: Language): Value {
  const own = values[language];
  return own === undefined ? values.en : own;
}

/** Text in one or both content languages. */
export type LocalizedText = { ar: string | null; en: string | null };

/**
 * Text in one of its languages, with that language. A text in another language than the page needs its own `lang`
 * attribute (rule 4).
 */
export type TextWithLanguage<Lang extends Language = Language> = { text: string; lang: Lang };

/** Returns the content language of the stored texts that readers of an interface language see. */
export const toContentLanguage = (language: Language): ContentLanguage => (language === "ar" ? "ar" : "en");

/** Returns the text in the reader's content language, else in the other one, else an empty text. */
export function pickTranslation(text: LocalizedText, language: Language): TextWithLanguage<ContentLanguage> {
  const first = toContentLanguage(language);
  const second = first === "ar" ? "en" : "ar";
  const firstText = text[first]?.trim();
  if (firstText) return { text: firstText, lang: first };
  const fallback = text[second]?.trim();
  return fallback ? { text: fallback, lang: second } : { text: "", lang: first };
}

/** Returns the text direction of a language, as a value of the HTML attribute `dir`. */
export const getTextDirection = (language: Language): "rtl" | "ltr" => (language === "ar" ? "rtl" : "ltr");

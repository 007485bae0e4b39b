import type { Language } from "#kernel/localized-text.ts";

/** Joins texts with the comma of the language. */
export const joinList = (texts: readonly string[], language: Language): string =>
  texts.join(language === "ar" ? "، " : ", ");

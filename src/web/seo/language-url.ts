import type { Language } from "#kernel/localized-text.ts";

/**
 * Returns the canonical URL of a page in a language. English has the plain URL, because crawlers without a language
 * preference get English. Arabic has `?lang=ar`. Each language has its own canonical URL, otherwise search engines
 * treat one as a duplicate of the other.
 */
export function getLanguageUrl(canonical: string, language: Language): string {
  if (language === "en") return canonical;
  const url = new URL(canonical);
  url.searchParams.set("lang", language);
  return url.href;
}

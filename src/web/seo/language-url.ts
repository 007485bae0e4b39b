import type { Language } from "#kernel/localized-text.ts";

/**
 * Returns the canonical URL of a page in a language. English has the bare URL, which crawlers without a language
 * preference receive. Arabic has `?lang=ar`. Each language is its own canonical URL, because otherwise search engines
 * treat one language as a duplicate of the other.
 */
export function getLanguageUrl(canonical: string, language: Language): string {
  if (language === "en") return canonical;
  const url = new URL(canonical);
  url.searchParams.set("lang", language);
  return url.href;
}

import type { Language } from "#kernel/local-text.ts";

/**
 * The one address of a page in a language, for search engines: English stands at the bare address,
 * which is also what a crawler without wishes gets, Arabic under `?lang=ar`. Each is its own canonical
 * page; otherwise they would take the one for a copy of the other and leave it out.
 */
export function inLanguageAddress(canonical: string, language: Language): string {
  if (language === "en") return canonical;
  const url = new URL(canonical);
  url.searchParams.set("lang", language);
  return url.href;
}

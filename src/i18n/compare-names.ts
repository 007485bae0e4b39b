import type { Language } from "#kernel/localized-text.ts";

/**
 * Creates a function that compares names in alphabetical order. The Arabic article "ال" does not count, so "الأردن"
 * stands under "أ".
 */
export function createNameComparer(language: Language): (a: string, b: string) => number {
  const { compare } = new Intl.Collator(language);
  return (a, b) => compare(stripArticle(a), stripArticle(b));
}

const stripArticle = (name: string): string => name.replace(/^ال/, "");

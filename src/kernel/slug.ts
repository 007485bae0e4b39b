import { tokenize } from "./normalize-text.ts";

const MAX_SLUG_LENGTH = 80;

/**
 * Creates a URL slug from texts: lower-case ASCII words joined by hyphens. An Arabic text gives an empty slug, for
 * which the caller uses make, model or id instead. In URLs the id identifies the page and the slug is only decoration
 * (rule 20).
 */
export function slugify(...texts: (string | number | null | undefined)[]): string {
  const words = texts.flatMap((text) => tokenize(String(text ?? ""))).filter((word) => /^[a-z0-9]+$/.test(word));
  let slug = "";
  for (const word of words) {
    const longer = slug ? `${slug}-${word}` : word;
    if (longer.length > MAX_SLUG_LENGTH) break;
    slug = longer;
  }
  return slug;
}

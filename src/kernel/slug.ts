import { tokenize } from "./normalize-text.ts";

const MAX_SLUG_LENGTH = 80;

/**
 * Creates the decorative part of an address from texts: lower-case ASCII words joined by hyphens. An Arabic-only text
 * gives "", and the caller falls back to make, model or id (rule 20: the id decides, the slug decorates).
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

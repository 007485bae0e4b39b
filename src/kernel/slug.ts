import { tokens } from "./fold.ts";

const maximum = 80;

/**
 * A decorative address part from texts: lower-case ASCII words joined by hyphens. Arabic words
 * can't be in it; an Arabic-only text yields "" and the caller falls back (make, model, or the id:
 * rule 20, the id decides and the slug decorates).
 */
export function slugFrom(...texts: (string | number | null | undefined)[]): string {
  const words = texts.flatMap((text) => tokens(String(text ?? ""))).filter((word) => /^[a-z0-9]+$/.test(word));
  let slug = "";
  for (const word of words) {
    const longer = slug ? `${slug}-${word}` : word;
    if (longer.length > maximum) break;
    slug = longer;
  }
  return slug;
}

/**
 * Forms of a counted Arabic noun. `few` follows 3 to 10, `many` 11 to 99, and `other` whole hundreds. Without `other`,
 * `many` follows them.
 */
export type ArabicNounForms = { one: string; two: string; few: string; many: string; other?: string };

/** Formats a positive whole number of things in Arabic: سنة، سنتين، 3 سنوات، 12 سنة. */
export function formatArabicCount(count: number, { one, two, few, many, other = many }: ArabicNounForms): string {
  if (count === 1) return one;
  if (count === 2) return two;
  const rest = count % 100;
  return `${count} ${rest >= 3 && rest <= 10 ? few : rest >= 11 ? many : other}`;
}

/** Forms of a counted Arabic noun. `few` follows 3 to 10, `many` 11 to 99, and `other` whole hundreds. */
type ArabicForms = { one: string; two: string; few: string; many: string; other: string };

/** Formats a positive number of things in Arabic: "عرضان", "3 عروض", "11 عرضًا". */
export function formatArabicCount(count: number, { one, two, few, many, other }: ArabicForms): string {
  if (count === 1) return one;
  if (count === 2) return two;
  const rest = count % 100;
  return `${count} ${rest >= 3 && rest <= 10 ? few : rest >= 11 ? many : other}`;
}

/** The forms of a counted Arabic noun: one, two, "3 …" to "10 …", "11 …" and on. */
export type ArabicForms = { one: string; two: string; few: string; many: string };

/** A whole number with its noun as Arabic counts: سنة، سنتين، 3 سنوات، 12 سنة. */
export function countedArabic(count: number, forms: ArabicForms): string {
  if (count === 1) return forms.one;
  if (count === 2) return forms.two;
  const rest = count % 100;
  return `${count} ${rest >= 3 && rest <= 10 ? forms.few : forms.many}`;
}

export const countedEnglish = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

export const thousands: ArabicForms = { one: "ألف", two: "ألفين", few: "آلاف", many: "ألف" };
export const months: ArabicForms = { one: "شهر", two: "شهرين", few: "أشهر", many: "شهر" };
export const years: ArabicForms = { one: "سنة", two: "سنتين", few: "سنوات", many: "سنة" };
export const days: ArabicForms = { one: "يوم", two: "يومين", few: "أيام", many: "يوم" };
export const pieces: ArabicForms = { one: "حبة", two: "حبتين", few: "حبات", many: "حبة" };

const figures = new Intl.NumberFormat("en");
/** "64,300". */
export const grouped = (number: number): string => figures.format(number);

/** "64 ألف" or "ألفين" when the number is whole thousands, else "64,300". */
export const roughArabic = (number: number): string =>
  number >= 1_000 && number % 1_000 === 0 ? countedArabic(number / 1_000, thousands) : grouped(number);

import type { Mend } from "#db/schema/moderation.ts";
import type { LocalText } from "#kernel/local-text.ts";

type Words = { en: string; ar: string };

/** What of an ad may have to be mended. */
export const mendFields = {
  whole: { en: "The whole ad", ar: "الإعلان كله" },
  title: { en: "Title", ar: "العنوان" },
  description: { en: "Description", ar: "الوصف" },
  pictures: { en: "Pictures", ar: "الصور" },
  price: { en: "Price", ar: "السعر" },
  category: { en: "Category", ar: "القسم" },
  vehicle: { en: "Make, model or year", ar: "الشركة أو الموديل أو السنة" },
  details: { en: "Details", ar: "المواصفات" },
  vin: { en: "Chassis number (VIN)", ar: "رقم الهيكل" },
  contact: { en: "Phone number", ar: "رقم الهاتف" },
  city: { en: "City", ar: "المدينة" },
} as const satisfies Record<string, Words>;
export type MendField = keyof typeof mendFields;

/** Why, as sellers read it. */
export const mendReasons = {
  contact: {
    en: "Phone numbers and links belong in their own fields, not in the text.",
    ar: "مكان أرقام الهواتف والروابط في حقولها لا في النص.",
  },
  misleading: { en: "It doesn't match what is sold.", ar: "لا يطابق ما تعرضه للبيع." },
  "foreign-pictures": { en: "The pictures are somebody else's.", ar: "الصور ليست لك." },
  "bad-pictures": {
    en: "The pictures don't show it well: please add clear ones of the real thing.",
    ar: "الصور لا تُظهره بوضوح، نرجو إضافة صور واضحة للشيء نفسه.",
  },
  price: { en: "The price can't be right.", ar: "السعر غير واقعي." },
  category: { en: "It belongs in another category.", ar: "مكانه في قسم آخر." },
  missing: { en: "Something that buyers need to know is missing.", ar: "ينقصه ما يحتاج المشتري إلى معرفته." },
  duplicate: { en: "There is an ad for it already.", ar: "له إعلان آخر منشور." },
  language: { en: "The wording is offensive or unclear.", ar: "الصياغة مسيئة أو غير مفهومة." },
  forbidden: { en: "This may not be sold here.", ar: "لا يُسمح ببيع هذا هنا." },
  fraud: { en: "The ad looks like fraud.", ar: "يبدو الإعلان احتيالًا." },
  other: { en: "Another reason", ar: "سبب آخر" },
} as const satisfies Record<string, Words>;
export type MendReason = keyof typeof mendReasons;

/** What is to be mended in words: "Price: the price can't be right. (… the moderator's own words)". */
export function mendInWords({ field, reason, note }: Mend, language: "ar" | "en"): string {
  const where = nameOfField(field)[language];
  const why = reason === "other" ? "" : reasonWords(reason)[language];
  return `${where}: ${[why, note].filter(Boolean).join(" ")}`;
}

export const nameOfField = (field: string): Words =>
  Object.hasOwn(mendFields, field) ? mendFields[field as MendField] : mendFields.whole;

/** A reason in both languages; "another reason" speaks through the moderator's own words alone. */
export const reasonWords = (reason: string): Words =>
  Object.hasOwn(mendReasons, reason) ? mendReasons[reason as MendReason] : mendReasons.other;

/** A thing to mend as it is shown to the ad's seller. */
export type ShownMend = { field: string; fieldName: LocalText; reason: string; reasonText: LocalText; note: string };

export const shownMend = ({ field, reason, note }: Mend): ShownMend => ({
  field,
  fieldName: nameOfField(field),
  reason,
  reasonText: reason === "other" ? { ar: null, en: null } : reasonWords(reason),
  note,
});

/** As many things as can be asked for at once. */
export const mostMends = 3;
export const mendLimits = { note: 500 } as const;

/** The names of a form's fields for the n-th thing to mend. */
export const mendNames = (n: number) => ({ field: `field-${n}`, reason: `reason-${n}`, note: `note-${n}` });
export const allMendNames = Array.from({ length: mostMends }, (_, n) => Object.values(mendNames(n))).flat();

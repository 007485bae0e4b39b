import type { RequestedChange } from "#db/schema/moderation.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";

type BilingualText = { en: string; ar: string };

/** Parts of a listing that a moderator can request to change. */
export const requestedChangeFields = {
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
} as const satisfies Record<string, BilingualText>;
export type RequestedChangeField = keyof typeof requestedChangeFields;

/** Reasons of requested changes, as sellers read them. */
export const requestedChangeReasons = {
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
} as const satisfies Record<string, BilingualText>;
export type RequestedChangeReason = keyof typeof requestedChangeReasons;

/** Formats a requested change: "Price: The price can't be right. (moderator's note)". */
export function formatRequestedChange({ field, reason, note }: RequestedChange, language: "ar" | "en"): string {
  const where = getChangeFieldLabel(field)[language];
  const why = reason === "other" ? "" : getChangeReasonText(reason)[language];
  return `${where}: ${[why, note].filter(Boolean).join(" ")}`;
}

export const getChangeFieldLabel = (field: string): BilingualText =>
  Object.hasOwn(requestedChangeFields, field)
    ? requestedChangeFields[field as RequestedChangeField]
    : requestedChangeFields.whole;

/** Returns a reason in both languages. An unknown reason falls back to "other". */
export const getChangeReasonText = (reason: string): BilingualText =>
  Object.hasOwn(requestedChangeReasons, reason)
    ? requestedChangeReasons[reason as RequestedChangeReason]
    : requestedChangeReasons.other;

/** Requested change as shown to the seller. */
export type RequestedChangeView = {
  field: string;
  fieldName: LocalizedText;
  reason: string;
  reasonText: LocalizedText;
  note: string;
};

export const toRequestedChangeView = ({ field, reason, note }: RequestedChange): RequestedChangeView => ({
  field,
  fieldName: getChangeFieldLabel(field),
  reason,
  reasonText: reason === "other" ? { ar: null, en: null } : getChangeReasonText(reason),
  note,
});

/** Maximum number of requested changes in one decision. */
export const MAX_REQUESTED_CHANGES = 3;
export const requestedChangeMaxLengths = { note: 500 } as const;

/** Returns the form field names of the n-th requested change. */
export const getChangeFormFields = (n: number) => ({ field: `field-${n}`, reason: `reason-${n}`, note: `note-${n}` });
export const changeFormFieldNames = Array.from({ length: MAX_REQUESTED_CHANGES }, (_, n) =>
  Object.values(getChangeFormFields(n)),
).flat();

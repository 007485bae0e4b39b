import type { RequestedChange } from "#db/schema/moderation.ts";
import { type Language, type LocalizedText, pickByLanguage } from "#kernel/localized-text.ts";

type BilingualText = { en: string; ar: string };

/** Parts of a listing that a moderator can ask the seller to change. */
export const requestedChangeFields = {
  whole: { en: "Whole listing", ar: "الإعلان كله" },
  title: { en: "Title", ar: "العنوان" },
  description: { en: "Description", ar: "الوصف" },
  pictures: { en: "Photos", ar: "الصور" },
  price: { en: "Price", ar: "السعر" },
  category: { en: "Category", ar: "القسم" },
  vehicle: { en: "Make, model or year", ar: "الشركة أو الموديل أو السنة" },
  details: { en: "Details", ar: "المواصفات" },
  vin: { en: "VIN", ar: "رقم الهيكل" },
  contact: { en: "Phone", ar: "الجوال" },
  city: { en: "City", ar: "المدينة" },
} as const satisfies Record<string, BilingualText>;
type RequestedChangeField = keyof typeof requestedChangeFields;

/** Reasons for requested changes, in the words that sellers read. */
export const requestedChangeReasons = {
  contact: {
    en: "Put phone numbers and links in their own fields, not in the text.",
    ar: "ضع أرقام الجوال والروابط في خاناتها لا في النص.",
  },
  misleading: { en: "This doesn't match what you are selling.", ar: "لا يطابق ما تعرضه للبيع." },
  "foreign-pictures": { en: "These photos belong to someone else.", ar: "الصور ليست لك." },
  "bad-pictures": {
    en: "The photos aren't clear. Please add clear photos of the actual item.",
    ar: "الصور غير واضحة. نرجو إضافة صور واضحة لما تعرضه فعلًا.",
  },
  price: { en: "The price isn't realistic.", ar: "السعر غير واقعي." },
  category: { en: "This belongs in another category.", ar: "مكانه الصحيح في قسم آخر." },
  missing: { en: "Information that buyers need is missing.", ar: "تنقصه معلومات يحتاج إليها المشتري." },
  duplicate: { en: "You already have a listing for this.", ar: "لديك إعلان آخر منشور للشيء نفسه." },
  language: { en: "The wording is offensive or unclear.", ar: "الصياغة مسيئة أو غير مفهومة." },
  forbidden: { en: "This may not be sold here.", ar: "لا يُسمح ببيع هذا هنا." },
  fraud: { en: "The listing looks like a scam.", ar: "يبدو الإعلان احتياليًا." },
  other: { en: "Another reason", ar: "سبب آخر" },
} as const satisfies Record<string, BilingualText>;
type RequestedChangeReason = keyof typeof requestedChangeReasons;

/** Formats a requested change: "Price: The price isn't realistic. (moderator's note)". */
export function formatRequestedChange({ field, reason, note }: RequestedChange, language: Language): string {
  const where = pickByLanguage(getRequestedChangeFieldLabel(field), language);
  const reasonText = reason === "other" ? "" : pickByLanguage(getRequestedChangeReasonText(reason), language);
  return `${where}: ${[reasonText, note].filter(Boolean).join(" ")}`;
}

const getRequestedChangeFieldLabel = (field: string): BilingualText =>
  Object.hasOwn(requestedChangeFields, field)
    ? requestedChangeFields[field as RequestedChangeField]
    : requestedChangeFields.whole;

/** Returns the text of a reason in both languages. For an unknown reason, returns the text of the reason "other". */
const getRequestedChangeReasonText = (reason: string): BilingualText =>
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
  fieldName: getRequestedChangeFieldLabel(field),
  reason,
  reasonText: reason === "other" ? { ar: null, en: null } : getRequestedChangeReasonText(reason),
  note,
});

/** Maximum number of requested changes in one decision. */
export const MAX_REQUESTED_CHANGES = 3;
export const requestedChangeMaxLengths = { note: 500 } as const;

/** Returns the names of the form fields of the n-th requested change. */
export const getRequestedChangeFormFields = (n: number) => ({
  field: `field-${n}`,
  reason: `reason-${n}`,
  note: `note-${n}`,
});
export const requestedChangeFormFieldNames = Array.from({ length: MAX_REQUESTED_CHANGES }, (_, n) =>
  Object.values(getRequestedChangeFormFields(n)),
).flat();

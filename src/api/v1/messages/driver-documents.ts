import type { MessageTable } from "./message-table.ts";

/** Messages of failures about the documents of drivers. */
export const driverDocumentMessages = {
  "documents.closed": {
    en: "The booking takes no documents now",
    ar: "الحجز لا يقبل مستندات الآن",
  },
  "documents.accepted": {
    en: "This is already accepted and can't be replaced",
    ar: "هذا مقبول ولا يمكن استبداله",
  },
  "documents.limit": { en: "Too many uploads: please wait", ar: "محاولات رفع كثيرة: انتظر قليلًا" },
  "documents.date": { en: "The date isn't valid", ar: "التاريخ غير صحيح" },
  "documents.ending": {
    en: "Send exactly the last four characters of the licence number",
    ar: "أرسل آخر أربع خانات من رقم الرخصة فقط",
  },
  "documents.licence_expires": {
    en: "The licence must be valid until the last day of the rental",
    ar: "يجب أن تكون الرخصة سارية حتى آخر يوم من التأجير",
  },
  "documents.one_picture": { en: "Send one picture of each document", ar: "أرسل صورة واحدة لكل مستند" },
  "documents.answer": { en: "An answer is missing", ar: "الرد ناقص" },
  "documents.reason": { en: "A refusal needs a reason", ar: "طلب صورة أخرى يحتاج إلى سبب" },
  "documents.note": { en: "The reason `other` needs a note", ar: "السبب `other` يحتاج إلى ملاحظة" },
  "documents.missing": { en: "There is no picture to answer", ar: "لا توجد صورة للرد عليها" },
  "documents.replaced": {
    en: "The customer has sent another picture since",
    ar: "أرسل العميل صورة أخرى منذ ذلك الحين",
  },
} satisfies MessageTable;

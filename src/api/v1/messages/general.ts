import type { MessageTable } from "./message-table.ts";

/** Messages for failures that any operation can return, by failure code. */
export const generalMessages = {
  "request.invalid": { en: "The request contains invalid values", ar: "في الطلب قيم غير صالحة" },
  "request.not_json": { en: "The body is not JSON", ar: "محتوى الطلب ليس JSON سليمًا" },
  "request.not_object": { en: "The body must be a JSON object", ar: "يجب أن يكون محتوى الطلب كائن JSON" },
  "request.too_deep": { en: "The body is nested too deeply", ar: "تداخل محتوى الطلب أعمق من المسموح" },
  "request.not_text": { en: "A text contains characters that can't be saved", ar: "في أحد النصوص محارف لا يمكن حفظها" },
  "request.too_large": { en: "The body is larger than the limit here", ar: "محتوى الطلب أكبر من المسموح هنا" },
  "request.media_type": { en: "This content type isn't accepted here", ar: "نوع المحتوى هذا غير مقبول هنا" },
  "request.method": { en: "This method can't be used here", ar: "لا يمكن استخدام هذه الطريقة هنا" },
  "request.too_many": { en: "Too many requests", ar: "طلبات كثيرة" },
  "unavailable.database": { en: "The database isn't responding", ar: "قاعدة البيانات لا تستجيب" },
  "unavailable.disk": {
    en: "Our storage is full: you can read, but nothing can be saved",
    ar: "امتلأت مساحة التخزين: القراءة مستمرة لكن لا يمكن حفظ شيء",
  },
  "unavailable.busy": { en: "Too many requests are in progress right now", ar: "الطلبات الجارية كثيرة الآن" },
  "unavailable.network": {
    en: "Too many requests from your network are in progress",
    ar: "الطلبات الجارية من شبكتك كثيرة",
  },
  "request.parameters": { en: "An address has at most 100 parameters", ar: "لا يزيد الرابط على 100 مُعامِل" },
  "cursor.invalid": { en: "This cursor doesn't belong to this list", ar: "هذا المؤشر ليس من هذه القائمة" },
  "idempotency.invalid": {
    en: "An Idempotency-Key has 1 to 200 printable ASCII characters",
    ar: "يتكون Idempotency-Key من 1 إلى 200 محرف ASCII مقروء",
  },
  "idempotency.other_request": {
    en: "This Idempotency-Key was used for another request",
    ar: "استُعمل Idempotency-Key هذا لطلب آخر",
  },
  "idempotency.in_progress": {
    en: "The request with this Idempotency-Key is still in progress",
    ar: "الطلب الذي يحمل Idempotency-Key هذا ما زال قيد التنفيذ",
  },
  "precondition.changed": {
    en: "It has changed since it was read: read it again first",
    ar: "تغيّر منذ أن قُرئ: اقرأه مرة أخرى أولًا",
  },
  "precondition.required": {
    en: "Name the version to change in If-Match",
    ar: "حدّد في If-Match النسخة المراد تغييرها",
  },
  "language.not_found": { en: "Language not found", ar: "اللغة غير موجودة" },
  "page.not_found": { en: "Page Not Found", ar: "الصفحة غير موجودة" },
  "request.other_site": { en: "The request came from another site", ar: "جاء الطلب من موقع آخر" },
  "request.forgery": { en: "X-XSRF-TOKEN is missing or wrong", ar: "قيمة X-XSRF-TOKEN مفقودة أو خاطئة" },
  required: { en: "A required value is missing", ar: "قيمة مطلوبة ناقصة" },
  unexpected: { en: "Something went wrong on our side", ar: "حدث خطأ من جهتنا" },
} satisfies MessageTable;

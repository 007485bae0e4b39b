import type { MessageTable } from "./message-table.ts";

/** Messages of the legacy endpoints and of the administration commands, by failure code. */
export const legacyMessages = {
  "request.not_json": { en: "The body isn't JSON", ar: "محتوى الطلب ليس JSON" },
  "request.not_an_object": { en: "The body must be one JSON object", ar: "يجب أن يكون محتوى الطلب كائن JSON واحدًا" },
  "request.content_type": { en: "Send the body as application/json", ar: "أرسل المحتوى بنوع application/json" },
  "request.method": { en: "This address doesn't accept that method", ar: "هذا العنوان لا يقبل هذه الطريقة" },
  "request.function_name": { en: "Unknown function_name", ar: "قيمة function_name غير معروفة" },
  "request.condition": { en: "We don't understand this condition", ar: "هذا الشرط غير مفهوم" },
  "admin.invalid": { en: "Some fields aren't valid", ar: "بعض الخانات غير صحيحة" },
  "admin.taken": { en: "This name is already in use", ar: "هذا الاسم مستخدم" },
  "admin.stale": { en: "Someone else has saved this in the meantime", ar: "عدّل شخص آخر هذه البيانات أثناء عملك" },
  "admin.gone": { en: "This doesn't exist or no longer exists", ar: "غير موجود، أو لم يعد موجودًا" },
  "admin.in_use": { en: "Other records depend on it", ar: "تعتمد عليه بيانات أخرى" },
  "admin.not_empty": { en: "It isn't empty", ar: "ما زال فيه محتوى" },
  "admin.cycle": { en: "A category can't be inside itself", ar: "لا يمكن وضع القسم داخل نفسه" },
  "admin.not_allowed": { en: "That value is not allowed", ar: "هذه القيمة غير مسموح بها" },
} satisfies MessageTable;

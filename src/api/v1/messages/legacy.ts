import type { MessageTable } from "./message-table.ts";

/** Messages of the legacy endpoints and of admin commands. */
export const legacyMessages = {
  "request.not_json": { en: "The body is no JSON", ar: "محتوى الطلب ليس JSON" },
  "request.not_an_object": { en: "The body must be one JSON object", ar: "يجب أن يكون محتوى الطلب كائن JSON واحدًا" },
  "request.content_type": { en: "Send the body as application/json", ar: "أرسل المحتوى بنوع application/json" },
  "request.method": { en: "This address doesn't take that method", ar: "هذا العنوان لا يقبل هذه الطريقة" },
  "request.function_name": { en: "There is no such function_name", ar: "لا توجد دالة بهذا الاسم في function_name" },
  "request.condition": { en: "This condition is not understood", ar: "هذا الشرط غير مفهوم" },
  "admin.invalid": { en: "Some fields can't be used", ar: "بعض الحقول لا يمكن استخدامها" },
  "admin.taken": { en: "Something else is called so already", ar: "هذا الاسم مستخدم" },
  "admin.stale": { en: "Somebody else has saved this meanwhile", ar: "عدّل شخص آخر هذه البيانات أثناء عملك" },
  "admin.gone": { en: "It isn't there, or not any more", ar: "غير موجود، أو لم يعد موجودًا" },
  "admin.in_use": { en: "Other records need it", ar: "تعتمد عليه بيانات أخرى" },
  "admin.not_empty": { en: "There is still something in it", ar: "ما زال فيه محتوى" },
  "admin.cycle": { en: "A category can't be inside itself", ar: "لا يمكن وضع القسم داخل نفسه" },
  "admin.not_allowed": { en: "That value is not allowed", ar: "هذه القيمة غير مسموح بها" },
} satisfies MessageTable;

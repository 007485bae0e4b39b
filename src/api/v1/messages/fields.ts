import type { MessageTable } from "./message-table.ts";

/**
 * Messages for codes of field errors that several operations use. A code that only one operation uses has its message
 * in the file of its topic.
 */
export const fieldMessages = {
  required: { en: "This field is required", ar: "هذه الخانة مطلوبة" },
  too_long: { en: "This is too long", ar: "هذا النص أطول من المسموح" },
  email: { en: "This isn't a valid e-mail address", ar: "هذا ليس بريدًا إلكترونيًا صحيحًا" },
  phone: { en: "This isn't a valid phone number", ar: "هذا ليس رقم جوال صحيحًا" },
  unknown: { en: "We don't know this value", ar: "هذه القيمة غير معروفة" },
  reversed: { en: "The end is before the start", ar: "النهاية قبل البداية" },
  twice: { en: "This already exists", ar: "هذه القيمة موجودة من قبل" },
  taken: { en: "This is already in use", ar: "هذه القيمة مستخدمة" },
  gone: { en: "This no longer exists", ar: "هذا لم يعد موجودًا" },
  banned_word: { en: "This contains a word that isn't allowed", ar: "في النص كلمة غير مسموح بها" },
  model_year: { en: "This isn't a model year", ar: "هذه ليست سنة صنع صحيحة" },
  past: { en: "This is in the past", ar: "هذا الوقت قد مضى" },
  too_far: { en: "This is too far ahead", ar: "هذا الموعد بعيد أكثر من المسموح" },
  not_text: { en: "This must be text", ar: "يجب أن يكون هذا نصًا" },
  wrong_password: { en: "The password is wrong", ar: "كلمة المرور غير صحيحة" },
  invalid_type: { en: "This has the wrong type", ar: "نوع هذه القيمة غير صحيح" },
  invalid_value: { en: "This isn't one of the available values", ar: "هذه القيمة ليست من القيم المتاحة" },
  invalid_format: { en: "This isn't in the required format", ar: "هذه القيمة ليست بالصيغة المطلوبة" },
  too_small: { en: "This is too small or too short", ar: "هذه القيمة أصغر أو أقصر من المسموح" },
  too_big: { en: "This is too large or too long", ar: "هذه القيمة أكبر أو أطول من المسموح" },
  unrecognized_keys: { en: "There are unknown fields here", ar: "في الطلب خانات غير معروفة" },
  "checkout.payment_not_offered": { en: "This payment method isn't available", ar: "طريقة الدفع هذه غير متاحة" },
  "cart.own": { en: "This is your own listing", ar: "هذا إعلانك أنت" },
  "cart.rental": { en: "Rentals are booked by the day", ar: "سيارات الإيجار تُحجز بالأيام" },
  "cart.price_on_request": { en: "Price on request", ar: "السعر عند التواصل" },
  "cart.reserved": { en: "Reserved for another buyer", ar: "محجوز لمشترٍ آخر" },
  "cart.sold": { en: "Already sold", ar: "تم بيعه" },
  "cart.expired": { en: "The listing has expired", ar: "انتهت مدة الإعلان" },
  "cart.no_cart": {
    en: "You can't buy through this site: contact the seller",
    ar: "لا بيع عبر الموقع: راسل البائع",
  },
  "cart.withdrawn": { en: "The seller has removed the listing", ar: "أزال البائع الإعلان" },
} satisfies MessageTable;

/** Message for a field error whose code has no message of its own. */
export const defaultFieldMessage = { en: "This value isn't valid", ar: "هذه القيمة غير صالحة" };

import type { MessageTable } from "./message-table.ts";

/** Messages for field errors whose codes are shared. Codes of a single operation are in the file of that operation. */
export const fieldMessages = {
  required: { en: "This is missing", ar: "هذه الخانة مطلوبة" },
  too_long: { en: "This is too long", ar: "هذا النص أطول من المسموح" },
  email: { en: "This is no mail address", ar: "هذا ليس بريدًا إلكترونيًا صحيحًا" },
  phone: { en: "This is no phone number", ar: "هذا ليس رقم هاتف صحيحًا" },
  unknown: { en: "There is no such one", ar: "هذه القيمة غير معروفة" },
  reversed: { en: "The end comes before the beginning", ar: "النهاية قبل البداية" },
  twice: { en: "This is there already", ar: "هذه القيمة موجودة من قبل" },
  taken: { en: "This is taken", ar: "هذه القيمة مستخدمة" },
  gone: { en: "This is no longer there", ar: "هذا لم يعد موجودًا" },
  past: { en: "This is over", ar: "هذا الوقت قد مضى" },
  too_far: { en: "This is too far ahead", ar: "هذا الموعد بعيد أكثر من المسموح" },
  not_text: { en: "This must be a text", ar: "يجب أن يكون هذا نصًا" },
  wrong_password: { en: "The password is wrong", ar: "كلمة المرور غير صحيحة" },
  invalid_type: { en: "This is of the wrong type", ar: "نوع هذه القيمة غير صحيح" },
  invalid_value: { en: "This is none of the values that can be chosen", ar: "هذه القيمة ليست من القيم المتاحة" },
  invalid_format: { en: "This isn't written as it should be", ar: "هذه القيمة ليست بالصيغة المطلوبة" },
  too_small: { en: "This is too small or too short", ar: "هذه القيمة أصغر أو أقصر من المسموح" },
  too_big: { en: "This is too large or too long", ar: "هذه القيمة أكبر أو أطول من المسموح" },
  unrecognized_keys: { en: "There are fields here that aren't known", ar: "في الطلب خانات غير معروفة" },
  "checkout.payment_not_offered": { en: "This way to pay isn't offered", ar: "طريقة الدفع هذه غير متاحة" },
  "cart.own": { en: "This is one's own ad", ar: "هذا إعلانك أنت" },
  "cart.rental": { en: "Rentals are booked by the day", ar: "سيارات الإيجار تُحجز بالأيام" },
  "cart.price_on_request": { en: "The price is on request", ar: "السعر عند التواصل مع البائع" },
  "cart.reserved": { en: "It is reserved", ar: "محجوز لمشترٍ آخر" },
  "cart.sold": { en: "It has been sold", ar: "تم بيعه" },
  "cart.expired": { en: "The ad has expired", ar: "انتهت مدة الإعلان" },
  "cart.no_cart": {
    en: "Nothing is sold through this site: write to the seller",
    ar: "لا بيع عبر الموقع: راسل البائع",
  },
  "cart.withdrawn": { en: "The seller has withdrawn the ad", ar: "سحب البائع الإعلان" },
} satisfies MessageTable;

/** Fallback message for a field error without a message of its own. */
export const defaultFieldMessage = { en: "This value can't be used", ar: "هذه القيمة غير صالحة" };

import type { MessageTable } from "./message-table.ts";

/** Messages for carts, checkout and orders. */
export const orderMessages = {
  "cart.quantity_invalid": { en: "The quantity can't be used", ar: "الكمية غير صالحة" },
  "cart.option_required": { en: "Every option has to be chosen", ar: "يجب اختيار كل الخيارات" },
  "cart.line_not_found": { en: "There is no such line in the cart", ar: "هذا السطر غير موجود في السلة" },
  "cart.not_for_sale": { en: "This can't be bought", ar: "هذا غير معروض للشراء" },
  "cart.out_of_stock": { en: "It is out of stock", ar: "نفدت الكمية" },
  "cart.limit_reached": { en: "All there are of it are in the cart", ar: "كل المتوفر منه في السلة" },
  "cart.full": { en: "The cart holds as much as it can", ar: "السلة ممتلئة" },
  "checkout.empty": { en: "There is nothing in the cart", ar: "السلة فارغة" },
  "checkout.changed": { en: "Something in the cart has changed: look again", ar: "تغيّر شيء في السلة: راجعها" },
  "checkout.total_changed": { en: "The total has changed: look again", ar: "تغيّر الإجمالي: راجعه" },
  "checkout.too_many": { en: "Too many orders from here", ar: "الطلبات المرسلة من هنا كثيرة" },
  "checkout.too_many_cars": {
    en: "An order can ask for five cars at most",
    ar: "لا يمكن طلب أكثر من خمس سيارات في طلب واحد",
  },
  "checkout.key_reused": { en: "The key was used for another order", ar: "استُعمل المفتاح لطلب آخر" },
  "checkout.key_invalid": {
    en: "Idempotency-Key has to be 8 to 200 letters and digits",
    ar: "يجب أن يكون Idempotency-Key من 8 إلى 200 حرف ورقم",
  },
  "currency.not_found": { en: "Currency not found", ar: "العملة غير موجودة" },
  "order.not_found": { en: "Order not found", ar: "الطلب غير موجود" },
  "order.illegal_step": { en: "The order is too far for that, or not far enough", ar: "حالة الطلب لا تسمح بذلك" },
  "order.car_taken": { en: "The car is reserved for another buyer", ar: "السيارة محجوزة لمشترٍ آخر" },
  "order.car_ended": { en: "The ad of the car isn't up", ar: "إعلان السيارة غير معروض" },
  "order.too_many_tries": { en: "Too many tries: wait a little", ar: "محاولات كثيرة: انتظر قليلًا" },
} satisfies MessageTable;

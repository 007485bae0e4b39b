import type { MessageTable } from "./message-table.ts";

/** Messages about carts, checkout and orders, by failure code. */
export const orderMessages = {
  "order.unpaid": { en: "The buyer has not paid yet", ar: "لم يدفع المشتري بعد" },
  "payment.not_online": { en: "This order is not paid online", ar: "هذا الطلب لا يُدفع إلكترونيًا" },
  "payment.nothing_due": { en: "Nothing has to be paid online", ar: "لا يوجد مبلغ مطلوب دفعه إلكترونيًا" },
  "payment.not_offered": {
    en: "This amount can't be paid online at the moment",
    ar: "لا يمكن دفع هذا المبلغ إلكترونيًا حاليًا",
  },
  "payment.unavailable": {
    en: "The payment provider can't be reached: try again in a moment",
    ar: "تعذّر الوصول إلى مزوّد الدفع: حاول بعد قليل",
  },
  "cart.quantity_invalid": { en: "The quantity isn't valid", ar: "الكمية غير صالحة" },
  "cart.option_required": { en: "Choose every option first", ar: "اختر كل الخيارات أولًا" },
  "cart.line_not_found": { en: "This item isn't in the cart", ar: "هذا المنتج غير موجود في السلة" },
  "cart.not_for_sale": { en: "This isn't for sale", ar: "هذا غير معروض للشراء" },
  "cart.out_of_stock": { en: "It is out of stock", ar: "نفدت الكمية" },
  "cart.limit_reached": { en: "All that's in stock is already in the cart", ar: "كل الكمية المتوفرة موجودة في السلة" },
  "cart.full": { en: "The cart is full", ar: "السلة ممتلئة" },
  "coupon.unknown": { en: "There is no such coupon", ar: "لا يوجد كود خصم كهذا" },
  "coupon.expired": { en: "The coupon is no longer valid", ar: "انتهت صلاحية كود الخصم" },
  "coupon.not_begun": { en: "The coupon isn't valid yet", ar: "لم يبدأ العمل بكود الخصم بعد" },
  "coupon.used_up": { en: "The coupon has been used up", ar: "استُنفدت مرات استخدام كود الخصم" },
  "coupon.customer_limit": {
    en: "The customer has already used the coupon",
    ar: "سبق أن استخدم هذا المشتري كود الخصم",
  },
  "coupon.other_goods": { en: "The coupon doesn't apply to these items", ar: "كود الخصم لا يشمل هذه المنتجات" },
  "coupon.wrong_currency": { en: "The coupon is for items in another currency", ar: "كود الخصم لمنتجات بعملة أخرى" },
  "coupon.below_minimum": {
    en: "The items cost less than the minimum of the coupon",
    ar: "قيمة المنتجات أقل من الحد الأدنى لكود الخصم",
  },
  "coupon.not_combinable": {
    en: "The coupon can't be combined with another one of the same seller",
    ar: "لا يمكن جمع كود الخصم مع كود آخر من البائع نفسه",
  },
  "coupon.too_many_tries": { en: "Too many wrong codes", ar: "أكواد خاطئة كثيرة" },
  "checkout.empty": { en: "The cart is empty", ar: "السلة فارغة" },
  "checkout.changed": { en: "The cart has changed: check it again", ar: "تغيّر محتوى السلة: راجعها" },
  "checkout.total_changed": { en: "The total has changed: check it again", ar: "تغيّر الإجمالي: راجعه" },
  "checkout.not_shipped": {
    en: "A seller doesn't ship to this address: choose pick-up",
    ar: "أحد البائعين لا يشحن إلى هذا العنوان: اختر الاستلام بنفسك",
  },
  "checkout.too_many": { en: "Too many orders from your network", ar: "الطلبات المرسلة من شبكتك كثيرة" },
  "checkout.too_many_cars": {
    en: "You can request up to five cars in one order",
    ar: "لا يمكن طلب أكثر من خمس سيارات في طلب واحد",
  },
  "checkout.key_reused": { en: "The key was used for another order", ar: "استُعمل المفتاح لطلب آخر" },
  "checkout.key_invalid": {
    en: "Idempotency-Key must be 8 to 200 letters and digits",
    ar: "يجب أن يكون Idempotency-Key من 8 إلى 200 حرف ورقم",
  },
  "currency.not_found": { en: "Currency not found", ar: "العملة غير موجودة" },
  "order.not_found": { en: "Order not found", ar: "الطلب غير موجود" },
  "order.illegal_step": { en: "The status of the order doesn't allow this", ar: "حالة الطلب لا تسمح بذلك" },
  "order.car_taken": { en: "The car is reserved for another buyer", ar: "السيارة محجوزة لمشترٍ آخر" },
  "order.car_ended": { en: "The listing of the car isn't live", ar: "إعلان السيارة غير معروض" },
  "order.too_many_tries": { en: "Too many attempts: please wait", ar: "محاولات كثيرة: انتظر قليلًا" },
} satisfies MessageTable;

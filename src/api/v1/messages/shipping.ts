import type { MessageTable } from "./message-table.ts";

/** Messages about shipping rates, by failure code and by code of a field error. */
export const shippingMessages = {
  "shipping.invalid": { en: "The shipping rate isn't valid", ar: "سعر الشحن غير صالح" },
  "shipping.not_found": { en: "Shipping rate not found", ar: "سعر الشحن غير موجود" },
  "shipping.country_taken": { en: "The country already has a rate", ar: "لهذه الدولة سعر من قبل" },
  "shipping.city_taken": { en: "One of the cities already has a rate", ar: "لإحدى المدن سعر من قبل" },
  "shipping.city": { en: "These aren't cities of the country", ar: "هذه ليست من مدن الدولة" },
  "shipping.currency": { en: "We don't know this currency", ar: "هذه العملة غير معروفة" },
  "shipping.tier_twice": {
    en: "There is already a price for this weight and amount",
    ar: "يوجد سعر لهذا الوزن والمبلغ",
  },
  "shipping.days_crossed": {
    en: "The longest time is shorter than the shortest",
    ar: "أطول مدة أقصر من أقصر مدة",
  },
  "shipping.full": { en: "There are too many rates", ar: "عدد الأسعار كبير" },
} satisfies MessageTable;

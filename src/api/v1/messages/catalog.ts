import type { MessageTable } from "./message-table.ts";

/** Messages for listings, vehicles, reviews, sellers and other public content. */
export const catalogMessages = {
  "category.not_found": { en: "Category not found", ar: "القسم غير موجود" },
  "make.not_found": { en: "Make not found", ar: "الشركة غير موجودة" },
  "feature.not_found": { en: "Feature not found", ar: "الخاصية غير موجودة" },
  "seller.not_found": { en: "Seller not found", ar: "البائع غير موجود" },
  "post.not_found": { en: "Post not found", ar: "المقال غير موجود" },
  "contact.too_many": { en: "Too many messages for now: wait a little", ar: "رسائل كثيرة: انتظر قليلًا" },
  "product.not_found": { en: "Product not found", ar: "الإعلان غير موجود" },
  "vehicle.not_found": { en: "Vehicle not found", ar: "السيارة غير موجودة" },
  "vin.not_found": { en: "Unable to find vehicle by VIN", ar: "لم نجد سيارة برقم الهيكل هذا" },
  "garage.full": { en: "There are as many vehicles as can be kept", ar: "بلغت السيارات أقصى عدد" },
  "garage.twice": { en: "There is such a vehicle with this VIN already", ar: "هذه السيارة بهذا الرقم موجودة" },
  "review.not_bought": { en: "Only who has bought it can review it", ar: "التقييم لمن اشترى فقط" },
  "review.not_delivered": { en: "It has not been delivered yet", ar: "لم يصل الطلب بعد" },
  "review.own": { en: "One's own ads can't be reviewed", ar: "لا يمكن تقييم إعلانك" },
  "review.twice": { en: "There is a review of yours already", ar: "كتبت تقييمك من قبل" },
} satisfies MessageTable;

import type { MessageTable } from "./message-table.ts";

/** Messages about listings, vehicles, reviews, sellers and other public content, by failure code. */
export const catalogMessages = {
  "category.not_found": { en: "Category not found", ar: "القسم غير موجود" },
  "make.not_found": { en: "Make not found", ar: "الشركة غير موجودة" },
  "feature.not_found": { en: "Feature not found", ar: "الخاصية غير موجودة" },
  "seller.not_found": { en: "Seller not found", ar: "البائع غير موجود" },
  "post.not_found": { en: "Post not found", ar: "المقال غير موجود" },
  "contact.too_many": { en: "Too many messages: please wait", ar: "رسائل كثيرة: انتظر قليلًا" },
  "product.not_found": { en: "Product not found", ar: "الإعلان غير موجود" },
  "vehicle.not_found": { en: "Vehicle not found", ar: "السيارة غير موجودة" },
  "vin.not_found": { en: "Unable to find vehicle by VIN", ar: "لم نجد سيارة برقم الهيكل هذا" },
  "garage.full": { en: "You have reached the limit of vehicles", ar: "بلغت الحد الأقصى للسيارات" },
  "garage.twice": { en: "This vehicle with this VIN is already saved", ar: "هذه السيارة محفوظة برقم الهيكل هذا" },
  "review.not_bought": { en: "Only verified buyers can review this item", ar: "التقييم متاح لمن اشترى فقط" },
  "review.not_delivered": { en: "The order hasn't been delivered yet", ar: "لم يصل الطلب بعد" },
  "review.car": {
    en: "Cars are not reviewed. Review the seller instead",
    ar: "لا تُقيَّم السيارات، قيّم البائع بدلًا منها",
  },
  "review.own": { en: "You can't review your own listing", ar: "لا يمكن تقييم إعلانك" },
  "review.twice": { en: "You have already reviewed this", ar: "سبق أن كتبت تقييمك" },
} satisfies MessageTable;

import type { SellerType } from "#db/schema/sellers.ts";
import type { LocalText } from "#kernel/local-text.ts";
import type { ChoiceFacet, Trait } from "./criteria.ts";

/** What a filter is called. */
export const facetNames: Record<ChoiceFacet | Trait, LocalText> = {
  category: { en: "Category", ar: "القسم" },
  make: { en: "Make", ar: "الشركة" },
  model: { en: "Model", ar: "الموديل" },
  brand: { en: "Brand", ar: "العلامة" },
  city: { en: "City", ar: "المدينة" },
  color: { en: "Colour", ar: "اللون" },
  fuel: { en: "Fuel", ar: "الوقود" },
  gear: { en: "Gearbox", ar: "القير" },
  body: { en: "Body", ar: "نوع الهيكل" },
  condition: { en: "Condition", ar: "الحالة" },
  year: { en: "Year", ar: "سنة الصنع" },
  price: { en: "Price", ar: "السعر" },
  mileage: { en: "Mileage", ar: "الممشى" },
  discount: { en: "Price drop", ar: "تخفيض السعر" },
  rating: { en: "Rating", ar: "التقييم" },
  sellerType: { en: "Seller type", ar: "نوع البائع" },
  photo: { en: "Photos", ar: "الصور" },
};

export const anyName: LocalText = { en: "Any", ar: "الكل" };
export const yesName: LocalText = { en: "Yes", ar: "نعم" };
export const noName: LocalText = { en: "No", ar: "لا" };

export const discountNames = {
  yes: { en: "Price drops only", ar: "الأسعار المخفّضة فقط" },
  no: { en: "Without price drops", ar: "ما عدا الأسعار المخفّضة" },
} satisfies Record<string, LocalText>;

export const withPhotos: LocalText = { en: "With photos", ar: "مع صور" };

export const sellerTypeNames: Record<SellerType, LocalText> = {
  personal: { en: "Private seller", ar: "مالك" },
  showroom: { en: "Showroom", ar: "معرض" },
  rental_room: { en: "Rental office", ar: "مكتب تأجير" },
};

/** "4 and up" */
export const ratingName = (stars: number): LocalText => ({
  en: stars === 5 ? "5 only" : `${stars} and up`,
  ar: stars === 5 ? "5 فقط" : `${stars} فأكثر`,
});

import type { SellerType } from "#db/schema/sellers.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import type { ChoiceFacet } from "../query/criteria.ts";

export const facetLabels: Record<ChoiceFacet, LocalizedText> = {
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
};

export const anyChoiceLabel: LocalizedText = { en: "Any", ar: "الكل" };
export const yesChoiceLabel: LocalizedText = { en: "Yes", ar: "نعم" };
export const noChoiceLabel: LocalizedText = { en: "No", ar: "لا" };

export const sellerTypeLabels: Record<SellerType, LocalizedText> = {
  personal: { en: "Private seller", ar: "بائع فرد" },
  showroom: { en: "Showroom", ar: "معرض" },
  rental_room: { en: "Rental office", ar: "مكتب تأجير" },
};

/** Formats the label of a minimum rating, for example "4 and up". */
export const formatRatingLabel = (stars: number): LocalizedText => ({
  en: stars === 5 ? "5 only" : `${stars} and up`,
  ar: stars === 5 ? "5 فقط" : `${stars} فأكثر`,
});

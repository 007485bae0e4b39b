import type { RentalExtraKey } from "#db/schema/rental-terms.ts";
import {
  type ContentLanguage,
  type Language,
  type LocalizedText,
  pickTranslation,
  type TextWithLanguage,
} from "#kernel/localized-text.ts";

const names: Partial<Record<RentalExtraKey, LocalizedText>> = {
  "cover-reduced": { en: "Reduced excess", ar: "تأمين بتحمّل أقل" },
  "cover-full": { en: "Full cover", ar: "تأمين شامل كامل" },
  "child-seat": { en: "Child seat", ar: "كرسي أطفال" },
  "extra-driver": { en: "Additional driver", ar: "سائق إضافي" },
  navigation: { en: "Navigation device", ar: "جهاز ملاحة" },
  delivery: { en: "Delivery to your address", ar: "التوصيل إلى عنوانك" },
};

/** Returns the name of an extra in both languages: Karaj's name for it, or the seller's own. */
export const getExtraNames = ({ key, name }: { key: RentalExtraKey; name: LocalizedText | null }): LocalizedText =>
  names[key] ?? name ?? { en: null, ar: null };

/**
 * Returns the name of an extra: Karaj's name in the reader's language, or the seller's own in the language in which it
 * was written.
 */
export const getExtraName = (
  { key, name }: { key: RentalExtraKey; name: LocalizedText | null },
  language: Language,
): TextWithLanguage<ContentLanguage> => pickTranslation(getExtraNames({ key, name }), language);

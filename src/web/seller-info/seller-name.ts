import { getTranslator } from "#i18n/translator.ts";
import { type Language, type LocalizedText, pickTranslation, type TextWithLanguage } from "#kernel/localized-text.ts";

/** Returns the display name of a seller, with a fallback for sellers without a name. */
export function presentSellerName(name: LocalizedText, language: Language): TextWithLanguage {
  const translatedName = pickTranslation(name, language);
  return translatedName.text ? translatedName : { text: getTranslator(language).t("seller.unnamed"), lang: language };
}

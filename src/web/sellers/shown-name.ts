import { translator } from "#i18n/i18n.ts";
import { inLanguage, type Language, type LocalText, type ShownText } from "#kernel/local-text.ts";

/** A seller's name as it is shown; one who has none is called that. */
export function shownSellerName(name: LocalText, language: Language): ShownText {
  const shown = inLanguage(name, language);
  return shown.text ? shown : { text: translator(language).t("seller.unnamed"), lang: language };
}

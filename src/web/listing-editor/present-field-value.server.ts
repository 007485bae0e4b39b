import type { Catalog } from "#domain/catalog/catalog.ts";
import type { DraftField } from "#domain/listing-editor/draft.ts";
import { joinList } from "#i18n/join-list.ts";
import { getTranslator } from "#i18n/translator.ts";
import { type Language, type LocalizedText, pickTranslation } from "#kernel/localized-text.ts";

/** Maximum length of a displayed value, in characters; enough to compare two texts. */
const MAX_VALUE_LENGTH = 400;

/** Presents a draft field in the reader's language, with names instead of ids. */
export function presentFieldValue(field: DraftField, value: string, catalog: Catalog, language: Language): string {
  const { t } = getTranslator(language);
  const getName = (entry: { name: LocalizedText } | undefined) =>
    entry ? pickTranslation(entry.name, language).text : value;
  const id = Number(value) || 0;
  const part = field.split(".").at(-1);
  if (!value) return "";
  if (field === "category") return getName(catalog.categories.byId.get(id));
  if (field === "city") return getName(catalog.cities.byId.get(id));
  if (field === "brand") return getName(catalog.brands.byId.get(id));
  if (part === "make") return getName(catalog.makes.byId.get(id));
  if (part === "model") return getName(catalog.models.get(id));
  if (field === "hidePhone" || field === "hideVin") return t("listingEditor.features.yes");
  if (field === "asks")
    return t(value === "request" ? "listingEditor.price.priceOnRequest" : "listingEditor.price.fixedPrice");
  if (field === "fits")
    return t(`listingEditor.part.${value === "all" ? "fitsAll" : value === "cars" ? "fitsCars" : "fitsUnknown"}`);
  if (field.startsWith("feature.")) {
    const feature = catalog.features.get(part ?? "");
    if (feature?.type === "boolean")
      return t(value === "yes" ? "listingEditor.features.yes" : "listingEditor.features.no");
    if (feature?.type === "choices") {
      const slugs = new Set(value.split(","));
      const names = feature.lookups.filter(({ slug }) => slugs.has(slug)).map(getName);
      return names.length > 0 ? joinList(names, language) : value;
    }
    return feature?.lookups.length ? getName(feature.lookups.find(({ slug }) => slug === value)) : value;
  }
  return value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH)}…` : value;
}

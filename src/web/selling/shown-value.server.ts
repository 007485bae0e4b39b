import type { Catalogue } from "#domain/catalog/catalogue.ts";
import type { DraftField } from "#domain/selling/draft.ts";
import { translator } from "#i18n/i18n.ts";
import { inLanguage, type Language, type LocalText } from "#kernel/local-text.ts";

/** So much of a text tells two apart. */
const longest = 400;

/** What a draft's field says, in the reader's words: names in place of ids. */
export function shownValue(field: DraftField, value: string, catalogue: Catalogue, language: Language): string {
  const { t } = translator(language);
  const named = (thing: { name: LocalText } | undefined) => (thing ? inLanguage(thing.name, language).text : value);
  const id = Number(value) || 0;
  const part = field.split(".").at(-1);
  if (!value) return "";
  if (field === "category") return named(catalogue.categories.byId.get(id));
  if (field === "city") return named(catalogue.cities.byId.get(id));
  if (field === "brand") return named(catalogue.brands.byId.get(id));
  if (part === "make") return named(catalogue.makes.byId.get(id));
  if (part === "model") return named(catalogue.models.get(id));
  if (field === "hidePhone") return t("selling.features.yes");
  if (field === "asks") return t(value === "request" ? "selling.price.asksRequest" : "selling.price.asksPrice");
  if (field === "fits") {
    return t(
      value === "all"
        ? "selling.part.fitsAll"
        : value === "cars"
          ? "selling.part.fitsCars"
          : "selling.part.fitsUnknown",
    );
  }
  if (field.startsWith("feature.")) {
    const feature = catalogue.features.get(part ?? "");
    if (feature?.type === "boolean") return t(value === "yes" ? "selling.features.yes" : "selling.features.no");
    return feature?.lookups.length ? named(feature.lookups.find(({ slug }) => slug === value)) : value;
  }
  return value.length > longest ? `${value.slice(0, longest)}…` : value;
}

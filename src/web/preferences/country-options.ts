import type { Catalog } from "#domain/catalog/catalog.ts";
import { createNameComparer } from "#i18n/compare-names.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import type { SelectOption } from "#ui/select.tsx";

/** Gulf countries in the order of the list. Most buyers live there. */
const gulfCountries = ["SA", "AE", "KW", "QA", "BH", "OM"];

/**
 * Lists all countries as select options: the Gulf countries first, then the others sorted by name in the given language.
 */
export function listCountryOptions({ countries }: Pick<Catalog, "countries">, language: Language): SelectOption[] {
  const compare = createNameComparer(language);
  const options = countries.map(({ code, name }) => ({ value: code, label: pickTranslation(name, language).text }));
  const gulfOptions = gulfCountries.flatMap((code) => options.find(({ value }) => value === code) ?? []);
  const otherOptions = options
    .filter((option) => !gulfOptions.includes(option))
    .sort((a, b) => compare(a.label, b.label));
  return [...gulfOptions, ...otherOptions];
}

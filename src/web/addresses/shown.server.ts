import type { Address } from "#domain/addresses/address.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { inLanguage, type Language } from "#kernel/local-text.ts";
import type { SelectOption } from "#ui/select.tsx";

/** An address with its country's name in the reader's language. */
export type ShownAddress = Address & { countryName: string };

export function shownAddress<A extends Pick<Address, "country">>(
  address: A,
  { countries }: Catalogue,
  language: Language,
): A & { countryName: string } {
  const country = countries.find(({ code }) => code === address.country);
  return { ...address, countryName: country ? inLanguage(country.name, language).text : address.country };
}

/** All countries, as a reader of this language would look them up. */
export function countryOptions({ countries }: Catalogue, language: Language): SelectOption[] {
  const { compare } = new Intl.Collator(language);
  return countries
    .map(({ code, name }) => ({ value: code, label: inLanguage(name, language).text }))
    .sort((a, b) => compare(a.label, b.label));
}

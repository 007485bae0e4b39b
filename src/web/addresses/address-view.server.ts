import type { Address } from "#domain/addresses/address.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import type { SelectOption } from "#ui/select.tsx";

/** Address with the country's name in the reader's language. */
export type AddressView = Address & { countryName: string };

/** Adds the country's name in the reader's language to an address. An unknown country keeps its code as the name. */
export function toAddressView<A extends Pick<Address, "country">>(
  address: A,
  { countries }: Catalog,
  language: Language,
): A & { countryName: string } {
  const country = countries.find(({ code }) => code === address.country);
  return { ...address, countryName: country ? pickTranslation(country.name, language).text : address.country };
}

/** Lists all countries as select options, sorted by name in the given language. */
export function listCountryOptions({ countries }: Catalog, language: Language): SelectOption[] {
  const { compare } = new Intl.Collator(language);
  return countries
    .map(({ code, name }) => ({ value: code, label: pickTranslation(name, language).text }))
    .sort((a, b) => compare(a.label, b.label));
}

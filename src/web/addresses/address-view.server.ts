import type { Address } from "#domain/addresses/address.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";

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

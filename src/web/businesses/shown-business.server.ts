import { type PageField, type PageInput, pageFields } from "#domain/businesses/business.ts";
import { newNames } from "#domain/businesses/names.server.ts";
import type { ManagedBusiness } from "#domain/businesses/queries.server.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { phonesIn, phonesText } from "#domain/sellers/phones.ts";
import type { Seller } from "#domain/sellers/queries.server.ts";
import { inLanguage, type Language } from "#kernel/local-text.ts";
import type { SelectOption } from "#ui/select.tsx";

/** Cities to choose from, by name in the reader's language; those of one country stand together. */
export function cityOptions({ cities, countries }: Catalogue, language: Language): CityGroup[] {
  const collator = new Intl.Collator(language);
  return [...Map.groupBy(cities.all, ({ country }) => country)].map(([code, places]) => {
    const country = countries.find((each) => each.code === code);
    return {
      label: country ? inLanguage(country.name, language).text : code,
      options: places
        .map(({ slug, name }) => ({ value: slug, label: inLanguage(name, language).text }))
        .sort((a, b) => collator.compare(a.label, b.label)),
    };
  });
}

export type CityGroup = { label: string; options: SelectOption[] };

/** What the form of a business's page holds before anybody types. */
export function pageValues(
  business: ManagedBusiness,
  { cities }: Pick<Catalogue, "cities">,
): Record<PageField, string> {
  const [phone, phone2, phone3] = phonesIn(business.phone);
  const values: Record<PageField, string | null | undefined> = {
    nameAr: business.name.ar,
    nameEn: business.name.en,
    aboutAr: business.about.ar,
    aboutEn: business.about.en,
    city: cities.byId.get(business.cityId ?? 0)?.slug,
    addressAr: business.address.ar,
    addressEn: business.address.en,
    phone,
    phone2,
    phone3,
    whatsapp: business.whatsapp,
    email: business.email,
  };
  return Object.fromEntries(pageFields.map((field) => [field, values[field] ?? ""])) as Record<PageField, string>;
}

/** The business as visitors would see it with what was typed. */
export const asTyped = (business: ManagedBusiness, input: PageInput): Seller => ({
  id: business.id,
  slug: business.slug,
  type: business.type,
  name: { ar: input.nameAr, en: input.nameEn },
  about: { ar: input.aboutAr, en: input.aboutEn },
  address: { ar: input.addressAr, en: input.addressEn },
  cityId: input.city,
  phone: phonesText([input.phone, input.phone2, input.phone3]),
  whatsapp: input.whatsapp,
  email: input.email,
  logo: business.logo,
  cover: business.cover,
  openingHours: business.hours,
  verified: business.verifiedAt !== null && newNames(business.name, input).length === 0,
  memberSince: business.createdAt,
  ads: 0,
  rating: null,
  reviews: 0,
});

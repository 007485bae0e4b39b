import { type BusinessPageField, businessPageFields } from "#domain/businesses/business.ts";
import type { BusinessPageInput } from "#domain/businesses/business-input.ts";
import { findChangedBusinessNames } from "#domain/businesses/business-names.server.ts";
import type { ManagedBusiness } from "#domain/businesses/queries.server.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import type { Seller } from "#domain/sellers/queries.server.ts";
import { formatPhones, parsePhones } from "#domain/sellers/seller-phones.ts";

/** Returns the initial values of the business page form. */
export function getBusinessFormValues(
  business: ManagedBusiness,
  { cities }: Pick<Catalog, "cities">,
): Record<BusinessPageField, string> {
  const [phone, phone2, phone3] = parsePhones(business.phone);
  const values: Record<BusinessPageField, string | null | undefined> = {
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
    vatNumber: business.vatNumber,
  };
  return Object.fromEntries(businessPageFields.map((field) => [field, values[field] ?? ""])) as Record<
    BusinessPageField,
    string
  >;
}

/** Converts the form input to a seller, so that the preview shows the page as visitors would see it. */
export const toSellerPreview = (business: ManagedBusiness, input: BusinessPageInput): Seller => ({
  id: business.id,
  slug: business.slug,
  type: business.type,
  name: { ar: input.nameAr, en: input.nameEn },
  about: { ar: input.aboutAr, en: input.aboutEn },
  address: { ar: input.addressAr, en: input.addressEn },
  cityId: input.city,
  phone: formatPhones([input.phone, input.phone2, input.phone3]),
  whatsapp: input.whatsapp,
  email: input.email,
  vatNumber: input.vatNumber,
  registration: business.registration,
  logo: business.logo,
  cover: business.cover,
  openingHours: business.hours,
  verified: business.verifiedAt !== null && findChangedBusinessNames(business.name, input).length === 0,
  memberSince: business.createdAt,
  ads: 0,
  rating: null,
  reviews: 0,
});

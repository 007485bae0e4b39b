import type { SellerType } from "#db/schema/sellers.ts";
import { legacyPersonTypes } from "#domain/accounts/roles.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getListings } from "#domain/listings/detail/listing.server.ts";
import type { Listing } from "#domain/listings/detail/listing.ts";
import { type ListingSpecification, listSpecifications } from "#domain/listings/detail/specifications.ts";
import { countPhoneReveals, type PhoneRevealDecision } from "#domain/listings/lifecycle/phone-reveal-limit.server.ts";
import { searchListings } from "#domain/listings/list/list-listings.server.ts";
import { createEmptyCriteria } from "#domain/listings/query/criteria.ts";
import { getSellersById, type Seller } from "#domain/sellers/queries.server.ts";
import { calculateAge } from "#kernel/age.ts";
import { type Language, type LocalizedText, pickByLanguage } from "#kernel/localized-text.ts";
import type { ApiContext, ApiServices } from "../v1/context.ts";
import { toPhoneViewer, toRequestedPhones } from "../v1/phone-viewer.ts";
import {
  isOwnCurrencyRequested,
  legacyItemStatuses,
  parseLegacyPage,
  presentLegacyPrice,
  toAbsolutePictureUrl,
} from "./items.ts";
import type { LegacyFields } from "./legacy-fields.ts";
import { respondWithFieldErrors } from "./responses.ts";

/**
 * Advertisements in the format of the legacy app's first server (EN-02). Only this file contains the names and codes
 * of that format.
 */

const newAdvertisement = { code: 53, en: "New Adv", ar: "إعلان جديد" };
/** Code for pictures in the list of media (CN-05). */
const PICTURE_MEDIA_TYPE = 23;
/** Returns the legacy code for the type of a seller's account (RO-02). */
const getAccountTypeCode = (type: SellerType) => legacyPersonTypes[type === "personal" ? "member" : type];

/** Formats how long ago an advertisement was created, such as "3 days ago". */
function formatAge(since: Date, now: Date, language: Language): string {
  const { unit, count } = calculateAge(now, since);
  return new Intl.RelativeTimeFormat(`${language}-u-nu-latn`).format(-count, unit);
}

type InfoMember = {
  ArMemberName: string;
  EnMemberName: string;
  MemberValue: string | null;
  ArConstantName: string | null;
  EnConstantName: string | null;
  /** Id of a value that was chosen from a list. Null for a value that was typed. */
  DbConstCode: number | null;
};

function toInfoMember(
  name: LocalizedText,
  value?: { key: string; name?: LocalizedText; id?: number } | undefined,
): InfoMember {
  return {
    ArMemberName: name.ar ?? "",
    EnMemberName: name.en ?? "",
    MemberValue: value?.key ?? null,
    ArConstantName: value?.name?.ar ?? null,
    EnConstantName: value?.name?.en ?? null,
    DbConstCode: value?.id ?? null,
  };
}

/** Feature key by field of the info block. The misspelling "ManfacturingDate" is part of the legacy format. */
const infoFeatureKeys = {
  Color: "color",
  CarEngineCapacity: "engine",
  CarOptions: "trim",
  ManfacturingDate: "year",
} as const;

function presentInfo(product: Listing, catalog: Catalog) {
  const specificationsByKey = new Map(
    listSpecifications(catalog, product).map((specification) => [specification.feature.key, specification]),
  );
  const toMemberValue = (specification: ListingSpecification) =>
    specification.kind === "lookup"
      ? { key: specification.lookup.slug, name: specification.lookup.name, id: specification.lookup.id }
      : {
          key:
            specification.kind === "lookups"
              ? specification.lookups.map(({ slug }) => slug).join(",")
              : String(specification.value),
        };
  const entries = Object.entries(infoFeatureKeys).map(([name, key]) => {
    const specification = specificationsByKey.get(key);
    const featureName = catalog.features.get(key)?.name ?? { ar: name, en: name };
    return [name, toInfoMember(featureName, specification && toMemberValue(specification))] as const;
  });
  const make = catalog.makes.byId.get(product.makeId ?? 0);
  const brand = toInfoMember({ ar: "الماركة", en: "Make" }, make && { key: make.slug, name: make.name, id: make.id });
  return { ...(Object.fromEntries(entries) as Record<keyof typeof infoFeatureKeys, InfoMember>), CarBrand: brand };
}

type AdvertisementContext = {
  catalog: Catalog;
  language: Language;
  origin: string;
  now: Date;
  total: number;
  phones: PhoneRevealDecision;
  ownCurrency: boolean;
};

function presentAdvertisement(
  product: Listing,
  seller: Seller | undefined,
  number: number,
  { catalog, language, origin, now, total, phones, ownCurrency }: AdvertisementContext,
) {
  const { price, currency } = presentLegacyPrice(product.price, catalog, ownCurrency);
  const city = catalog.cities.byId.get(product.cityId ?? 0);
  const country = catalog.countries.find(({ code }) => code === city?.country);
  const business = seller && seller.type !== "personal" ? seller : undefined;
  return {
    TotalRows: total,
    No: number,
    EntityID: product.id,
    AdvertisementOwner: product.seller.id,
    ArAdvertisementNarrating: product.name.ar,
    EnAdvertisementNarrating: product.name.en,
    ArAdvertisementTitle: product.description.ar,
    EnAdvertisementTitle: product.description.en,
    AdvertisementAvailability: product.availability,
    AdvertisementItem: product.categoryId,
    ItemDataClass: product.kind,
    DataClassNameForDesign: catalog.categories.byId.get(product.categoryId)?.slug ?? null,
    AdvertisementStatus: newAdvertisement.code,
    ArAdvertisementStatusName: newAdvertisement.ar,
    EnAdvertisementStatusName: newAdvertisement.en,
    AccountName: pickByLanguage(product.seller.name, language) ?? product.seller.name.ar ?? product.seller.name.en,
    AccountType: getAccountTypeCode(product.seller.type),
    PhoneNumber: product.phoneNumber && (phones.isShown(product.phoneNumber) ? product.phoneNumber : ""),
    // The email address of a private person is never published.
    Email: business?.email ?? null,
    Country: country?.code ?? null,
    ArCountryName: country?.name.ar ?? null,
    EnCountryName: country?.name.en ?? null,
    ArCityName: city?.name.ar ?? null,
    EnCityName: city?.name.en ?? null,
    ArAddress: business?.address.ar ?? null,
    EnAddress: business?.address.en ?? null,
    CreatedAt: product.createdAt.toISOString(),
    Price: price,
    // Amounts in the legacy format are in dollars and have no currency field. The currency is added if the app requests
    // the listing's own currency.
    Currency: ownCurrency ? currency : undefined,
    Age: formatAge(product.createdAt, now, language),
    AdvertisementInfo: presentInfo(product, catalog),
    AdvertisementMedia: product.images.map(({ url, name }) => ({
      MediaURL: toAbsolutePictureUrl(url, origin),
      MediaType: PICTURE_MEDIA_TYPE,
      ArName: name.ar,
      EnName: name.en,
    })),
  };
}

/**
 * Handles `get_advertisements`: responds with one page of active advertisements, newest first. Pages past the last
 * one are empty. Phone numbers are empty strings once the reader has exceeded the hourly limit (`countPhoneReveals`).
 */
export async function getAdvertisements(c: ApiContext, fields: LegacyFields, services: ApiServices): Promise<Response> {
  const { db, clock, getOrigin } = services;
  fields.oneOf("status", legacyItemStatuses);
  const { page, limit } = parseLegacyPage(fields);
  const ownCurrency = isOwnCurrencyRequested(c, fields);
  if (fields.errors.length > 0) return respondWithFieldErrors(c, fields);
  const language = c.get("language");
  const request = { criteria: createEmptyCriteria(), sort: "newest", page, limit, offered: [] } as const;
  const { items, total, from } = await searchListings(db, request, language);
  const products = await getListings(
    db,
    items.map(({ id }) => id),
  );
  const sellers = await getSellersById(
    db,
    products.map(({ seller }) => seller.id),
  );
  const now = clock();
  const phones = await countPhoneReveals(db, toPhoneViewer(c, services), toRequestedPhones(products), now);
  const catalog = await getCatalog(db);
  const context = { catalog, language, origin: getOrigin(c.req.raw), now, total, phones, ownCurrency };
  return c.json({
    data: products.map((product, index) =>
      presentAdvertisement(product, sellers.get(product.seller.id), from + index, context),
    ),
  });
}

import type { SellerType } from "#db/schema/sellers.ts";
import { personType } from "#domain/accounts/roles.ts";
import { noCriteria } from "#domain/ads/criteria.ts";
import { type Fact, factsOf } from "#domain/ads/facts.ts";
import { countPhones, type PhoneAnswer } from "#domain/ads/life/phone-limit.server.ts";
import { listProducts } from "#domain/ads/list.server.ts";
import { getProducts } from "#domain/ads/product.server.ts";
import type { Product } from "#domain/ads/product.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { type Seller, sellersById } from "#domain/sellers/queries.server.ts";
import { ageAt } from "#kernel/age.ts";
import type { Language, LocalText } from "#kernel/local-text.ts";
import type { ApiContext, ApiServices } from "../v1/context.ts";
import { phoneViewerOf, toWantedPhones } from "../v1/phone-viewer.ts";
import { refused } from "./answers.ts";
import type { Fields } from "./fields.ts";
import { isOwnCurrencyAsked, pageAsked, pictureAddress, presentPrice, statuses } from "./items.ts";

/** EN-02: advertisements as the first server told them. Its names and codes stop here. */

const newAdvertisement = { code: 53, en: "New Adv", ar: "إعلان جديد" };
/** Media of type 23 are pictures (CN-05). */
const pictureMedia = 23;
/** RO-02. */
const accountType = (type: SellerType) => personType[type === "personal" ? "member" : type];

const locales: Record<Language, string> = { en: "en-u-nu-latn", ar: "ar-u-nu-latn" };

/** "3 days ago". */
function ageInWords(since: Date, now: Date, language: Language): string {
  const { unit, count } = ageAt(now, since);
  return new Intl.RelativeTimeFormat(locales[language]).format(-count, unit);
}

type Member = {
  ArMemberName: string;
  EnMemberName: string;
  MemberValue: string | null;
  ArConstantName: string | null;
  EnConstantName: string | null;
  /** The id of the constant, where the value is one of a list. */
  DbConstCode: number | null;
};

function member(name: LocalText, value?: { key: string; name?: LocalText; id?: number } | undefined): Member {
  return {
    ArMemberName: name.ar ?? "",
    EnMemberName: name.en ?? "",
    MemberValue: value?.key ?? null,
    ArConstantName: value?.name?.ar ?? null,
    EnConstantName: value?.name?.en ?? null,
    DbConstCode: value?.id ?? null,
  };
}

/** Our features by the names of the info block, "ManfacturingDate" spelt as it always was. */
const features = { Color: "color", CarEngineCapacity: "engine", CarOptions: "trim", ManfacturingDate: "year" } as const;

function infoOf(product: Product, catalogue: Catalogue) {
  const facts = new Map(factsOf(catalogue, product).map((fact) => [fact.feature.key, fact]));
  const said = (fact: Fact) =>
    fact.kind === "lookup"
      ? { key: fact.lookup.slug, name: fact.lookup.name, id: fact.lookup.id }
      : { key: String(fact.value) };
  const entries = Object.entries(features).map(([name, key]) => {
    const fact = facts.get(key);
    const called = catalogue.features.get(key)?.name ?? { ar: name, en: name };
    return [name, member(called, fact && said(fact))] as const;
  });
  const make = catalogue.makes.byId.get(product.makeId ?? 0);
  const brand = member({ ar: "الماركة", en: "Make" }, make && { key: make.slug, name: make.name, id: make.id });
  return { ...(Object.fromEntries(entries) as Record<keyof typeof features, Member>), CarBrand: brand };
}

type Around = {
  catalogue: Catalogue;
  language: Language;
  origin: string;
  now: Date;
  total: number;
  phones: PhoneAnswer;
  ownCurrency: boolean;
};

function presentAdvertisement(
  product: Product,
  seller: Seller | undefined,
  number: number,
  { catalogue, language, origin, now, total, phones, ownCurrency }: Around,
) {
  const { price, currency } = presentPrice(product.price, catalogue, ownCurrency);
  const city = catalogue.cities.byId.get(product.cityId ?? 0);
  const country = catalogue.countries.find(({ code }) => code === city?.country);
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
    DataClassNameForDesign: catalogue.categories.byId.get(product.categoryId)?.slug ?? null,
    AdvertisementStatus: newAdvertisement.code,
    ArAdvertisementStatusName: newAdvertisement.ar,
    EnAdvertisementStatusName: newAdvertisement.en,
    AccountName: product.seller.name[language] ?? product.seller.name.ar ?? product.seller.name.en,
    AccountType: accountType(product.seller.type),
    PhoneNumber: product.phoneNumber && (phones.isShown(product.phoneNumber) ? product.phoneNumber : ""),
    // A person's own address is nobody's business.
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
    // Records always had dollars and no field for them.
    ...(ownCurrency ? { Currency: currency } : {}),
    Age: ageInWords(product.createdAt, now, language),
    AdvertisementInfo: infoOf(product, catalogue),
    AdvertisementMedia: product.images.map(({ url, name }) => ({
      MediaURL: pictureAddress(url, origin),
      MediaType: pictureMedia,
      ArName: name.ar,
      EnName: name.en,
    })),
  };
}

/**
 * `get_advertisements`: the active ones, the newest first, a page at a time. A page past the end is empty. Phone numbers are empty texts
 * past the hour's number of them (`countPhones`).
 */
export async function advertisements(c: ApiContext, fields: Fields, services: ApiServices): Promise<Response> {
  const { db, clock, originOf } = services;
  fields.oneOf("status", statuses);
  const { page, limit } = pageAsked(fields);
  const ownCurrency = isOwnCurrencyAsked(c, fields);
  if (fields.errors.length > 0) return refused(c, fields);
  const language = c.get("language");
  const request = { criteria: noCriteria(), sort: "newest", page, limit, offered: [] } as const;
  const { items, total, from } = await listProducts(db, request, language);
  const products = await getProducts(
    db,
    items.map(({ id }) => id),
  );
  const sellers = await sellersById(
    db,
    products.map(({ seller }) => seller.id),
  );
  const now = clock();
  const phones = await countPhones(db, phoneViewerOf(c, services), toWantedPhones(products), now);
  const catalogue = await catalogueOf(db);
  const around = { catalogue, language, origin: originOf(c.req.raw), now, total, phones, ownCurrency };
  return c.json({
    data: products.map((product, at) =>
      presentAdvertisement(product, sellers.get(product.seller.id), from + at, around),
    ),
  });
}
